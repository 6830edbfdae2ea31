import type { ReactNode } from 'react';
import { messageOf, missingIn } from '../../providers/api-error.ts';
import { WhyLink } from '../access/WhyLink.tsx';
import styles from './Refusal.module.css';

interface Props {
  /** As it was thrown; or what is wrong, in words. */
  error: unknown;
  /** What follows from it. */
  children?: ReactNode;
}

/** Why what somebody asked for in a dialog was not done. */
export function Refusal({ error, children }: Props) {
  return (
    <p className={styles.refusal} role="alert">
      {messageOf(error)} {children} <WhyLink missing={missingIn(error)} beside />
    </p>
  );
}
