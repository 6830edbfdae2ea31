import { useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { deferred } from '../../shared/deferred.tsx';
import { Message } from '../../shared/Message.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { Toasts } from '../toast/Toasts.tsx';
import { logOut } from './leave.ts';

const ChangePassword = deferred(async () => (await import('./ChangePassword.tsx')).ChangePassword);

/** In place of the console for whoever has yet to change a password that somebody else has chosen: the server answers nothing else. */
export function PasswordFirst() {
  const { t } = useTexts();
  const [changing, setChanging] = useState(true);
  const close = () => setChanging(false);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Message icon="lock" title={t('password.first')} text={t('password.firstText')}>
          <Button look="primary" onClick={() => setChanging(true)}>
            {t('password.title')}
          </Button>
          <Button onClick={() => void logOut()}>{t('session.logout')}</Button>
        </Message>
      </main>
      {changing && (
        <OnDemand onClose={close}>
          <ChangePassword onClose={close} />
        </OnDemand>
      )}
      <Toasts />
    </>
  );
}
