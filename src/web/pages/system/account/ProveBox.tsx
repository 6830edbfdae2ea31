import { useState, type FormEvent } from 'react';
import { isSent, type FactorMethod, type SendingWay } from '../../../../meta/second-factor.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { TextField } from '../../../shared/text-field/TextField.tsx';
import styles from './account.module.css';
import { sendOwnCode } from './calls.ts';
import { accountTexts } from './texts.ts';
import { useProblems } from './use-problems.ts';

const form = 'prove';

interface Props {
  title: string;
  text?: string;
  /** Label of the button; the title by default. */
  confirm?: string;
  /** Empty if the account has no second factor: the password is enough. */
  methods: readonly FactorMethod[];
  danger?: boolean;
  onClose(): void;
  prove(password: string, method: FactorMethod, code: string): Promise<void>;
}

/** Asks for the password and the second factor again: a browser left open must not be enough. */
export function ProveBox({ title, text, confirm = title, methods, danger, onClose, prove }: Props) {
  const t = useCatalogue(accountTexts);
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'recovery');
  const { problems, error, busy, attempt } = useProblems();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { password = '', code = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    void attempt(() => prove(password, method, code.trim()), methods.length > 0 ? 'code' : 'password');
  }

  const send = (way: SendingWay) =>
    attempt(async () => {
      const { to, isWaiting } = await sendOwnCode(way);
      if (isWaiting) toast.error(t('noChannel'));
      else toast.success(t('sent', { to }));
    });

  return (
    <TaskBox
      shape="question"
      title={title}
      confirm={confirm}
      busy={busy}
      error={error}
      form={form}
      danger={danger}
      onClose={onClose}
    >
      <form id={form} onSubmit={submit}>
        {text && <p>{text}</p>}
        <TextField
          name="password"
          type="password"
          label={t('password')}
          required
          maxLength={128}
          autoComplete="current-password"
          problem={problems.password}
          data-autofocus
        />
        {methods.length > 1 && (
          <fieldset className={styles.choices}>
            <legend>{t('method')}</legend>
            {methods.map((each) => (
              <label key={each}>
                <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />{' '}
                {t(each)}
              </label>
            ))}
          </fieldset>
        )}
        {methods.length > 0 && (
          <TextField
            name="code"
            label={t(method === 'recovery' ? 'recovery' : 'code')}
            required
            maxLength={32}
            autoComplete="one-time-code"
            problem={problems.code}
          />
        )}
        {methods.length > 0 && isSent(method) && (
          <Button disabled={busy} onClick={() => void send(method)}>
            {t('send')}
          </Button>
        )}
      </form>
    </TaskBox>
  );
}
