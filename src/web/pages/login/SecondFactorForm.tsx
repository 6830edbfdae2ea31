import { useEffect, useState, type FormEvent } from 'react';
import { isSent, type FactorMethod } from '../../../meta/second-factor.ts';
import { say } from '../../i18n/language.ts';
import { proveSecondFactor, sendVerifyCode, type SecondFactor } from '../../providers/sign-in.ts';
import { Field } from './Field.tsx';
import styles from './login.module.css';
import { texts } from './texts.ts';


const RESEND_SECONDS = 60;
const others: Record<FactorMethod, keyof typeof texts> = { totp: 'useTotp', sms: 'useSms', email: 'useEmail', recovery: 'useRecovery' };

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** The second proof: a code of an authenticator app, one that is sent, or a recovery code. */
export function SecondFactorForm({ factor, onDone, onBack }: { factor: SecondFactor; onDone(): void; onBack(): void }) {
  const [method, setMethod] = useState<FactorMethod>(factor.methods[0] ?? 'totp');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useCountdown();

  const attempt = async (action: () => Promise<unknown>, after: () => void) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      after();
    } catch (error) {
      setProblem((error instanceof Error && error.message) || say(texts.failed));
    } finally {
      setBusy(false);
    }
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (code) void attempt(() => proveSecondFactor(factor.ticket, method, code), onDone);
    else setProblem(say(texts.codeMissing));
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.explain}>{say(texts[method], { to: (isSent(method) && factor.to[method]) || '' })}</p>
      <Field
        key={method}
        name="code"
        label={say(texts.code)}
        problem={problem}
        autoComplete="one-time-code"
        inputMode={method === 'recovery' ? 'text' : 'numeric'}
        maxLength={method === 'recovery' ? 32 : 8}
        autoFocus
      >
        {isSent(method) && (
          <button type="button" className={styles.send} disabled={busy || wait > 0} onClick={() => void attempt(() => sendVerifyCode(factor.ticket, method), () => setWait(RESEND_SECONDS))}>
            {wait > 0 ? say(texts.sendAgain, { seconds: wait }) : say(texts.send)}
          </button>
        )}
      </Field>
      <button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>{say(texts.verify)}</button>
      <div className={styles.links}>
        <button type="button" onClick={onBack}>{say(texts.back)}</button>
        {factor.methods.filter((other) => other !== method).map((other) => (
          <button key={other} type="button" onClick={() => { setMethod(other); setProblem(undefined); }}>{say(texts[others[other]])}</button>
        ))}
      </div>
    </form>
  );
}
