import { useTexts } from '../../i18n/i18n.ts';
import { reloadProfile } from '../../providers/profile.ts';
import { Button } from '../../shared/button/Button.tsx';
import { Box } from '../../shared/box/Box.tsx';
import { deferred } from '../../shared/deferred.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { refetchShown } from '../workspace/refetch.ts';
import { toast } from '../toast/toasts.ts';
import { forceOut } from './leave.ts';
import { openSession, useSession } from './session-store.ts';
import { beginSignIn, endSignIn, dismissSignIn, useSignInAgain } from './sign-in-again.ts';

const SignIn = deferred(async () => (await import('../../pages/login/SignIn.tsx')).SignIn);

/**
 * The server has ended the session: one dialog for any number of failed calls. Signing in again happens over the page,
 * which keeps its tabs and unsaved input.
 */
export function SignInAgainBox() {
  const { t } = useTexts();
  const { user } = useSession();
  const state = useSignInAgain();

  async function signedIn() {
    try {
      const profile = await reloadProfile();
      // Reload: another account must not see this user's tabs, and a user who must change the password sees nothing
      // else.
      if (profile.id !== user.id || profile.mustChangePassword) return location.reload();
      openSession(profile);
      endSignIn();
      toast.success(t('session.welcomeBack'));
      refetchShown();
    } catch (error) {
      forceOut(error instanceof Error ? error.message : String(error));
    }
  }

  if (state.step === 'none') return null;
  if (state.step === 'form') {
    return (
      <Box shape="question" closeLabel={t('close')} title={t('session.again')} onClose={dismissSignIn}>
        <OnDemand fallback={t('loading')} onClose={dismissSignIn}>
          <SignIn userName={state.userName} onDone={() => void signedIn()} />
        </OnDemand>
      </Box>
    );
  }
  return (
    <Box
      shape="question"
      closeLabel={t('close')}
      alert
      title={t('session.lostTitle')}
      onClose={dismissSignIn}
      actions={
        <>
          <Button onClick={dismissSignIn}>{t('cancel')}</Button>
          <Button look="primary" data-autofocus onClick={() => beginSignIn(user.userName)}>
            {t('session.again')}
          </Button>
        </>
      }
    >
      {t(state.client === 'first' ? 'session.expired' : 'session.lost')}
    </Box>
  );
}
