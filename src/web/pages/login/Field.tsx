import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './login.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string;
  hint?: string;
  /** Rendered inside the input, at its end. */
  children?: ReactNode;
}

/** A labelled input with room reserved for its message, so that the layout does not jump. */
export function Field({ label, problem, hint, children, ...input }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          id={id}
          {...input}
          aria-invalid={problem !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {children}
      </div>
      <p id={`${id}-note`} className={problem ? styles.fieldProblem : styles.fieldHint} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
