import { useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { deferred } from '../../shared/deferred.tsx';
import { Message } from '../../shared/Message.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { Toasts } from '../toast/Toasts.tsx';
import { logOut } from './leave.ts';

const ChangePassword = deferred(async () => (await import('./ChangePassword.tsx')).ChangePassword);

/** Replaces the console while the user has to change an initial password: the server refuses all other calls. */
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
