import { translateDeclared } from '../../i18n/i18n.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps } from '../kit/widget.ts';
import styles from '../inputs/inputs.module.css';

type RangeType = 'number' | 'date' | 'month' | 'time';

/** From and to, either may stay empty. Uses the browser's own inputs, so no code has to be loaded. */
function Range({ field, value, onChange, type }: FilterProps & { type: RangeType }) {
  const t = useCatalogue(widgetTexts);
  const bound = (op: 'gte' | 'lte', label: string) => (
    <label>
      <span>{label}</span>
      <input
        className={styles.input}
        type={type}
        step={type === 'number' ? 'any' : undefined}
        value={value[op] ?? ''}
        min={op === 'lte' ? value.gte : undefined}
        max={op === 'gte' ? value.lte : undefined}
        onChange={(event) => onChange({ ...value, [op]: event.target.value || undefined })}
      />
    </label>
  );
  const numeric = type === 'number';
  return (
    <div className={styles.range} role="group" aria-label={translateDeclared(field.title)}>
      {bound('gte', t(numeric ? 'atLeast' : 'from'))}
      {bound('lte', t(numeric ? 'atMost' : 'to'))}
    </div>
  );
}

export function NumberFilter(props: FilterProps) {
  return <Range {...props} type="number" />;
}

export function MonthFilter(props: FilterProps) {
  return <Range {...props} type="month" />;
}

export function TimeFilter(props: FilterProps) {
  return <Range {...props} type="time" />;
}

export function DayRange(props: FilterProps) {
  return <Range {...props} type="date" />;
}
