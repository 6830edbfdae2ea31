import styles from './AmountNote.module.css';

/** An amount that a step comes to, and what it is made of. */
export function AmountNote({ amount, parts }: { amount: string; parts?: readonly string[] }) {
  return (
    <p className={styles.note} role="status">
      <strong>{amount}</strong>
      {parts?.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
