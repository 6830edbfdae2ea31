import { translateDeclared } from '../../i18n/i18n.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

const stars = [1, 2, 3, 4, 5];

export function RateInput({ field, id, value, onChange, onBlur, disabled, invalid }: InputProps) {
  const t = useCatalogue(widgetTexts);
  const given = typeof value === 'number' ? value : 0;
  return (
    <span
      className={styles.rate}
      role="radiogroup"
      id={id}
      tabIndex={-1}
      aria-label={translateDeclared(field.title)}
      aria-invalid={invalid || undefined}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}
    >
      {stars.map((star) => (
        <label key={star} data-on={star <= given || undefined}>
          <input
            type="radio"
            name={id}
            checked={star === given}
            disabled={disabled}
            aria-label={t('stars', { n: star })}
            onChange={() => onChange(star)}
            onClick={() => star === given && !field.required && onChange(undefined)}
          />
          ★
        </label>
      ))}
    </span>
  );
}
