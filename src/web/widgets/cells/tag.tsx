import type { ReactNode } from 'react';
import styles from './cells.module.css';

/** A short label on a coloured background. */
export function Tag({ color = 'default', children }: { color?: string | null; children: ReactNode }) {
  return <span className={`${styles.tag} ${(color && styles[color]) || ''}`}>{children}</span>;
}
