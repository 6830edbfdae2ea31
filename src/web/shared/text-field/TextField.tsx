import { useId, type InputHTMLAttributes } from 'react';
import styles from './text-field.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string;
  hint?: string;
  'data-autofocus'?: boolean;
}

/** A labelled input with a line below it that says what is wrong, or what to enter. */
export function TextField({ label, problem, hint, ...input }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={problem !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <p id={`${id}-note`} data-problem={problem !== undefined || undefined} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
