import { translateDeclared } from '../../i18n/i18n.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps } from '../kit/widget.ts';
import styles from '../inputs/inputs.module.css';

/** At least and at most, either may stay empty. */
export function NumberFilter({ field, value, onChange }: FilterProps) {
  const t = useCatalogue(widgetTexts);
  const bound = (op: 'gte' | 'lte', label: string) => (
    <label className={styles.bound}>
      <span>{label}</span>
      <input
        className={styles.input}
        type="number"
        step="any"
        value={value[op] ?? ''}
        min={op === 'lte' ? value.gte : undefined}
        max={op === 'gte' ? value.lte : undefined}
        onChange={(event) => onChange({ ...value, [op]: event.target.value || undefined })}
      />
    </label>
  );
  return (
    <div className={styles.range} role="group" aria-label={translateDeclared(field.title)}>
      {bound('gte', t('atLeast'))}
      {bound('lte', t('atMost'))}
    </div>
  );
}
