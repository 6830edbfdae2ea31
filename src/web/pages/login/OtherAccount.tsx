import { say } from '../../i18n/language.ts';
import styles from './login.module.css';
import { texts } from './texts.ts';

/**
 * A sign-in from another system is for a different account than the current session: the user chooses which to keep.
 */
export function OtherAccount({ question, onSwitch, onStay }: { question: string; onSwitch(): void; onStay(): void }) {
  return (
    <main className={styles.choice}>
      <h1>{question}</h1>
      <button type="button" className={styles.submit} onClick={onStay} autoFocus>
        {say(texts.stay)}
      </button>
      <button type="button" className={styles.other} onClick={onSwitch}>
        {say(texts.switchAccount)}
      </button>
    </main>
  );
}
