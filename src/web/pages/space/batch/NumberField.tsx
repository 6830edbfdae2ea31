import { useId } from 'react';
import styles from './space.module.css';

interface Props {
  label: string;
  value: string;
  problem?: string;
  hint?: string;
  /** Not `type="number"`: the browser would drop half-typed numbers with a sign or a decimal point. */
  mode?: 'numeric' | 'decimal' | 'text';
  maxLength?: number;
  autoFocus?: boolean;
  onChange(value: string): void;
}

export function NumberField({
  label,
  value,
  problem,
  hint,
  mode = 'numeric',
  maxLength = 9,
  autoFocus,
  onChange,
}: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        inputMode={mode}
        maxLength={maxLength}
        autoComplete="off"
        data-autofocus={autoFocus}
        aria-invalid={problem !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && (
        <small id={`${id}-note`} data-problem={problem !== undefined || undefined}>
          {note}
        </small>
      )}
    </div>
  );
}
