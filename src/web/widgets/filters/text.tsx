import { translateDeclared } from '../../i18n/i18n.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps } from '../kit/widget.ts';
import styles from '../inputs/inputs.module.css';

/** Matches part of the text if the type allows it, else the whole; masked fields only match in full. */
export function TextFilter({ field, value, onChange }: FilterProps) {
  const t = useCatalogue(widgetTexts);
  const op = field.type.filters.includes('like') && !field.spec['x-sensitive'] ? 'like' : 'eq';
  return (
    <label className={styles.textFilter}>
      <span>{t(op === 'like' ? 'contains' : 'equals')}</span>
      <input
        className={styles.input}
        autoFocus
        maxLength={100}
        value={value[op] ?? ''}
        aria-label={translateDeclared(field.title)}
        onChange={(event) => onChange({ [op]: event.target.value || undefined })}
      />
    </label>
  );
}
