import { useEffect, useState, type FormEvent } from 'react';
import { isSent, type FactorMethod, type MaskedAddresses, type SendingWay } from '../../../meta/second-factor.ts';
import { say } from '../../i18n/language.ts';
import type { SentCode } from '../../providers/sign-in.ts';
import { Field } from './Field.tsx';
import styles from './login.module.css';
import { texts } from './texts.ts';

/** The second proof asked for beside the password, and the calls that send and check it. */
export interface Proof {
  readonly methods: readonly FactorMethod[];
  readonly to: MaskedAddresses;
  /** The reason, where it is not obvious. */
  readonly why?: string;
  send(way: SendingWay): Promise<SentCode>;
  prove(method: FactorMethod, code: string): Promise<unknown>;
}

const RESEND_SECONDS = 60;
/** Shown instead of the masked address: before the first proof nobody is told where a code goes. */
const unnamed: Record<SendingWay, keyof typeof texts> = { sms: 'ownPhone', email: 'ownMailbox' };
const others: Record<FactorMethod, keyof typeof texts> = {
  totp: 'useTotp',
  sms: 'useSms',
  email: 'useEmail',
  recovery: 'useRecovery',
};

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** The second proof: a code from an authenticator app, a code that is sent, or a recovery code. */
export function SecondFactorForm({ proof, onDone, onBack }: { proof: Proof; onDone(): void; onBack(): void }) {
  const [method, setMethod] = useState<FactorMethod>(proof.methods[0] ?? 'totp');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useCountdown();
  const [isWaiting, setWaiting] = useState(false);

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

  const send = (way: SendingWay) =>
    attempt(
      async () => setWaiting((await proof.send(way)).isWaiting),
      () => setWait(RESEND_SECONDS),
    );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (code) void attempt(() => proof.prove(method, code), onDone);
    else setProblem(say(texts.codeMissing));
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {proof.why && (
        <p className={styles.problem} role="alert">
          {proof.why}
        </p>
      )}
      <p className={styles.explain}>
        {say(texts[method], { to: isSent(method) ? (proof.to[method] ?? say(texts[unnamed[method]])) : '' })}
      </p>
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
          <button type="button" className={styles.send} disabled={busy || wait > 0} onClick={() => void send(method)}>
            {wait > 0 ? say(texts.sendAgain, { seconds: wait }) : say(texts.send)}
          </button>
        )}
      </Field>
      {isWaiting && isSent(method) && (
        <p className={styles.explain} role="status">
          {say(texts.noChannel)}
        </p>
      )}
      <button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>
        {say(texts.verify)}
      </button>
      <div className={styles.links}>
        <button type="button" onClick={onBack}>
          {say(texts.back)}
        </button>
        {proof.methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => {
                setMethod(other);
                setProblem(undefined);
              }}
            >
              {say(texts[others[other]])}
            </button>
          ))}
      </div>
    </form>
  );
}
