import type { ReactNode } from 'react';
import { messageOf, missingIn } from '../../providers/api-error.ts';
import { WhyLink } from '../access/WhyLink.tsx';
import styles from './Refusal.module.css';

interface Props {
  /** The thrown error, or a message. */
  error: unknown;
  /** The consequence, for instance that no row was changed. */
  children?: ReactNode;
}

/** The error of a dialog's action. */
export function Refusal({ error, children }: Props) {
  return (
    <p className={styles.refusal} role="alert">
      {messageOf(error)} {children} <WhyLink missing={missingIn(error)} beside />
    </p>
  );
}
