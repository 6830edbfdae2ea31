import { useId, type ComponentType } from 'react';
import { translateDeclared } from '../../i18n/i18n.ts';
import { LazyTimePicker, LazyDayPicker, LazyMonthPicker, type MomentProps } from '../inputs/dates.tsx';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps } from '../kit/widget.ts';
import styles from '../inputs/inputs.module.css';

/** From and to, either may stay empty, entered as in forms. */
function Period({ field, value, onChange, with: Picker }: FilterProps & { with: ComponentType<MomentProps> }) {
  const t = useCatalogue(widgetTexts);
  const id = useId();
  const bound = (op: 'gte' | 'lte', label: string) => (
    <div className={styles.bound}>
      <label htmlFor={`${id}${op}`}>{label}</label>
      <Picker
        id={`${id}${op}`}
        value={value[op]}
        min={op === 'lte' ? value.gte : undefined}
        max={op === 'gte' ? value.lte : undefined}
        onChange={(next) => onChange({ ...value, [op]: typeof next === 'string' ? next : undefined })}
      />
    </div>
  );
  return (
    <div className={styles.range} role="group" aria-label={translateDeclared(field.title)}>
      {bound('gte', t('from'))}
      {bound('lte', t('to'))}
    </div>
  );
}

export function DayRange(props: FilterProps) {
  return <Period {...props} with={LazyDayPicker} />;
}

export function MonthFilter(props: FilterProps) {
  return <Period {...props} with={LazyMonthPicker} />;
}

export function TimeFilter(props: FilterProps) {
  return <Period {...props} with={LazyTimePicker} />;
}
