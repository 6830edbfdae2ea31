import type { Json } from '../../../meta/json.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

/** A few choices, all visible. In an optional field, clicking the chosen one again clears it. */
export function Segments({ options, ...props }: InputProps & { options: readonly { value: Json; label: string }[] }) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  return (
    <span
      className={styles.segments}
      role="radiogroup"
      id={id}
      tabIndex={-1}
      aria-label={translateDeclared(field.title)}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <label key={String(option.value)} data-chosen={chosen || undefined}>
            <input
              type="radio"
              name={id}
              checked={chosen}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              onClick={() => chosen && !field.required && onChange(undefined)}
            />
            {option.label}
          </label>
        );
      })}
    </span>
  );
}
