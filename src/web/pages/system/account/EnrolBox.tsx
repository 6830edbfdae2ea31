import { useState, type FormEvent } from 'react';
import { sendingWays, type FactorMethod, type MaskedAddresses } from '../../../../meta/second-factor.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { TextField } from '../../../shared/text-field/TextField.tsx';
import styles from './account.module.css';
import { confirmEnrolment, enrol, type Enrolment } from './calls.ts';
import { accountTexts } from './texts.ts';
import { useProblems } from './use-problems.ts';

const form = 'second-factor';

interface Props {
  /** Sent codes are already enabled: offer the authenticator app only. */
  onlyApp: boolean;
  /** Addresses that codes can be sent to. */
  addresses: MaskedAddresses;
  onClose(): void;
  onDone(recoveryCodes: readonly string[]): void;
}

/** First the password, then a code that proves the user has the app, phone or mailbox. */
export function EnrolBox({ onlyApp, addresses, onClose, onDone }: Props) {
  const t = useCatalogue(accountTexts);
  const [method, setMethod] = useState<FactorMethod>('totp');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { problems, error, busy, attempt } = useProblems();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { password = '', code = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    if (!enrolment)
      return void attempt(async () => setEnrolment(await enrol(method, password)), onlyApp ? undefined : 'password');
    return void attempt(async () => {
      const { recoveryCodes } = await confirmEnrolment(method, code.trim());
      toast.success(t('turnedOn'));
      onDone(recoveryCodes);
    }, 'code');
  }

  return (
    <TaskBox
      shape="question"
      title={t(onlyApp ? 'toApp' : 'turnOn')}
      confirm={t(enrolment ? 'confirm' : 'next')}
      busy={busy}
      error={error}
      form={form}
      onClose={onClose}
    >
      <form id={form} onSubmit={submit}>
        {!enrolment && (
          <>
            {!onlyApp && (
              <fieldset className={styles.choices}>
                <legend>{t('method')}</legend>
                {(['totp', ...sendingWays.filter((way) => addresses[way])] as const).map((each) => (
                  <label key={each}>
                    <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />{' '}
                    {t(each)} {each !== 'totp' && addresses[each]}
                  </label>
                ))}
              </fieldset>
            )}
            {onlyApp ? (
              <p>{t('toAppHint')}</p>
            ) : (
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
            )}
          </>
        )}
        {enrolment && (
          <>
            {enrolment.qr && (
              <div className={styles.scan}>
                <p>{t('scan')}</p>
                <img
                  src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(enrolment.qr)}`}
                  alt={t('qr')}
                  width="200"
                  height="200"
                />
                <p>
                  {t('byHand')}
                  <code>{enrolment.secret?.replace(/(.{4})/g, '$1 ').trim()}</code>
                </p>
              </div>
            )}
            {enrolment.to && <p className={styles.sent}>{t('sent', { to: enrolment.to })}</p>}
            <TextField
              key="code"
              name="code"
              label={t('code')}
              required
              inputMode="numeric"
              maxLength={8}
              autoComplete="one-time-code"
              autoFocus
              problem={problems.code}
            />
          </>
        )}
      </form>
    </TaskBox>
  );
}
