import type { ReactNode } from 'react';
import styles from './cells.module.css';

/** A short word on a coloured ground. */
export function Tag({ color = 'default', children }: { color?: string | null; children: ReactNode }) {
  return <span className={`${styles.tag} ${(color && styles[color]) || ''}`}>{children}</span>;
}
