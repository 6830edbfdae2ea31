import type { InputHTMLAttributes } from 'react';
import { cleanAmount, type AmountMode } from './amount.ts';
import styles from './AmountInput.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
  mode?: AmountMode;
}

/** Accepts only characters of an amount, a percentage or a whole number. */
export function AmountInput({ value, onChange, mode = 'amount', className = '', ...input }: Props) {
  return (
    <input
      type="text"
      inputMode={mode === 'amount' ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...input}
      className={`${styles.input} ${className}`}
      value={value}
      onChange={({ target }) => onChange(cleanAmount(target.value, mode))}
    />
  );
}
