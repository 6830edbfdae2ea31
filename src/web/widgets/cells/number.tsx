import { grouped } from '../../shared/digits.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

export function NumberCell({ field, value }: CellProps) {
  return value === null ? null : <span className={styles.number}>{grouped(field.type.text(value, field.spec))}</span>;
}

export function MoneyCell({ value }: CellProps) {
  if (value === null) return null;
  const [whole = '0', cents = ''] = String(value).split('.');
  return <span className={styles.number}>{`${grouped(whole)}.${cents.padEnd(2, '0')}`}</span>;
}
