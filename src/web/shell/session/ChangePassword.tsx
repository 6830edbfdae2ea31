import { useState, type ComponentProps, type FormEvent } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { ApiError } from '../../providers/http.ts';
import { changePassword } from '../../providers/sign-in.ts';
import { stored } from '../../providers/session.ts';
import { TaskBox } from '../../shared/box/TaskBox.tsx';
import { TextField } from '../../shared/text-field/TextField.tsx';
import { toast } from '../toast/toasts.ts';
import styles from './ChangePassword.module.css';
import { logOut } from './leave.ts';

type Name = 'oldPassword' | 'password' | 'checkPassword';
type Problems = Partial<Record<Name, string>>;

const FORM = 'change-password';

const PasswordField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="password" maxLength={128} aria-required {...props} />
);

/**
 * Success closes the dialog, shows a message and signs the user out, since a new password ends every session of the
 * account.
 */
export function ChangePassword({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const userName = stored('userName');

  function validate(entered: Record<Name, string>): Problems {
    const different =
      entered.checkPassword && entered.checkPassword !== entered.password ? t('password.different') : undefined;
    return {
      oldPassword: entered.oldPassword ? undefined : t('password.oldMissing'),
      password: entered.password ? undefined : t('password.newMissing'),
      checkPassword: entered.checkPassword ? different : t('password.repeatMissing'),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = Object.fromEntries(new FormData(form)) as Record<Name, string>;
    const found = validate(entered);
    setProblems(found);
    const first = (Object.keys(found) as Name[]).find((name) => found[name]);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await changePassword(userName, entered.oldPassword, entered.password);
    } catch (error) {
      setBusy(false);
      toast.warning((error instanceof ApiError && (error.errors[0]?.message ?? error.message)) || t('password.failed'));
      return undefined;
    }
    onClose();
    toast.success(t('password.done'));
    return logOut(t('password.done'));
  }

  return (
    <TaskBox shape="question" title={t('password.title')} confirm={t('ok')} busy={busy} form={FORM} onClose={onClose}>
      <form id={FORM} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField name="userName" label={t('password.userName')} value={userName} readOnly autoComplete="username" />
        <PasswordField
          name="oldPassword"
          label={t('password.old')}
          problem={problems.oldPassword}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordField
          name="password"
          label={t('password.new')}
          problem={problems.password}
          hint={t('password.hint')}
          autoComplete="new-password"
        />
        <PasswordField
          name="checkPassword"
          label={t('password.repeat')}
          problem={problems.checkPassword}
          autoComplete="new-password"
        />
      </form>
    </TaskBox>
  );
}
