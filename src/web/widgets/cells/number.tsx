import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

/** Digits in groups of three, without a detour through floating point. */
const grouped = (digits: string): string => digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

export function NumberCell({ field, value }: CellProps) {
  return value === null ? null : <span className={styles.number}>{grouped(field.type.text(value, field.spec))}</span>;
}

export function MoneyCell({ value }: CellProps) {
  if (value === null) return null;
  const [whole = '0', cents = ''] = String(value).split('.');
  return <span className={styles.number}>{`${grouped(whole)}.${cents.padEnd(2, '0')}`}</span>;
}
