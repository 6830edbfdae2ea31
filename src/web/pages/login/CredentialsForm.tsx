import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { say } from '../../i18n/language.ts';
import { isLocked, signIn, type SecondFactor } from '../../providers/sign-in.ts';
import { Field } from './Field.tsx';
import styles from './login.module.css';
import { texts } from './texts.ts';

/** The credentials of a locked account; signing in now also needs a code. */
export interface Locked {
  readonly loginName: string;
  readonly password: string;
  readonly why: string;
}

interface Props {
  /** Given when a session has expired: the user signs in again to the same account. */
  userName?: string;
  onDone(): void;
  onSecondFactor(factor: SecondFactor): void;
  onLocked(locked: Locked): void;
  /** Called on the first input: a good moment to prefetch the console. */
  onStart?(): void;
}

const messageOf = (error: unknown) => (error instanceof Error && error.message) || say(texts.failed);

export function CredentialsForm({ userName = '', onDone, onSecondFactor, onLocked, onStart }: Props) {
  const [problems, setProblems] = useState<{ loginName?: string; password?: string; form?: string }>({});
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = new FormData(form);
    const loginName = String(entered.get('loginName')).trim();
    const password = String(entered.get('password'));
    const missing = {
      ...(!loginName && { loginName: say(texts.userNameMissing) }),
      ...(!password && { password: say(texts.passwordMissing) }),
    };
    setProblems(missing);
    if (missing.loginName || missing.password) {
      form.querySelector<HTMLInputElement>(missing.loginName ? '[name=loginName]' : '[name=password]')?.focus();
      return;
    }
    setBusy(true);
    try {
      const factor = await signIn(loginName, password);
      if (factor) onSecondFactor(factor);
      else onDone();
    } catch (error) {
      if (isLocked(error)) return onLocked({ loginName, password, why: error.message });
      setProblems({ form: messageOf(error) });
      setBusy(false);
      form.querySelector<HTMLInputElement>('[name=password]')?.select();
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onInput={onStart} noValidate>
      <p className={styles.problem} role="alert">
        {problems.form}
      </p>
      <Field
        name="loginName"
        label={say(texts.userName)}
        problem={problems.loginName}
        defaultValue={userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={!userName}
      />
      <Field
        name="password"
        label={say(texts.password)}
        problem={problems.password}
        hint={capsLock ? say(texts.capsLock) : undefined}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        autoFocus={Boolean(userName)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      >
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={say(shown ? texts.hidePassword : texts.showPassword)}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z" />
            <circle cx="12" cy="12" r="2.8" />
            {!shown && <path d="M4 20L20 4" />}
          </svg>
        </button>
      </Field>
      <button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>
        {say(busy ? texts.busy : texts.submit)}
      </button>
    </form>
  );
}
