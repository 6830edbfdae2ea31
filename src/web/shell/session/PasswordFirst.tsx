import { useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { Message } from '../../shared/Message.tsx';
import { Toasts } from '../toast/Toasts.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { logOut } from './leave.ts';

/** In place of the console for whoever has yet to change a password that somebody else has chosen: the server answers nothing else. */
export function PasswordFirst() {
  const { t } = useTexts();
  const [changing, setChanging] = useState(true);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Message icon="lock" title={t('password.first')} text={t('password.firstText')}>
          <Button look="primary" onClick={() => setChanging(true)}>{t('password.title')}</Button>
          <Button onClick={() => void logOut()}>{t('session.logout')}</Button>
        </Message>
      </main>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
      <Toasts />
    </>
  );
}
