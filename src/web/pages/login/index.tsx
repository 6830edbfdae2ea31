import { addressOf, currentPath, safePlace } from '../../address.ts';
import { say } from '../../i18n/language.ts';
import { prefetch, openConsole } from '../../open-console.ts';
import { takeFlash } from '../../flash.ts';
import { hasSession } from '../../providers/session.ts';
import { isOtherAccount, signInByToken } from '../../providers/sign-in.ts';
import { render } from '../../root.ts';
import { postToOpener, onOpenerAnswer } from './auth-redirect.ts';
import styles from './login.module.css';
import { LoginPage, type Arrival } from './LoginPage.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { texts } from './texts.ts';

const query = () => new URLSearchParams(location.search);

function enter(): void {
  history.replaceState(null, '', addressOf(safePlace(query().get('redirect')) ?? '/'));
  void openConsole();
}

function showForm(arrival?: Arrival): void {
  document.title = `${say(texts.heading)} - ${say(texts.product)}`;
  render(<LoginPage {...arrival} onDone={enter} onStart={prefetch} />);
  onOpenerAnswer((token, type) => void continueWith(token, type));
}

function toLogin(arrival?: Arrival): void {
  history.replaceState(null, '', addressOf('/login'));
  showForm(arrival);
}

/** Keeps the current session and drops the link's sign-in. */
function goBack(): void {
  history.replaceState(null, '', addressOf('/'));
  void openConsole();
}

/** Continues a sign-in that began in another system. */
async function continueWith(token: string, type: string, confirmed = false): Promise<void> {
  render(
    <p className={styles.wait} role="status">
      {say(texts.external)}
    </p>,
  );
  // The next user must not inherit the open tabs of the one before.
  if (confirmed) sessionStorage.removeItem('tabs');
  try {
    const factor = await signInByToken(token, type, confirmed);
    if (factor) toLogin({ factor });
    else enter();
  } catch (error) {
    if (isOtherAccount(error))
      return render(
        <OtherAccount question={error.message} onSwitch={() => void continueWith(token, type, true)} onStay={goBack} />,
      );
    toLogin({ notice: error instanceof Error ? error.message : say(texts.failed) });
  }
}

/** `/externalLogin?token=…&type=…`: both are kept for this tab; without a token the normal form follows. */
function externalLogin(): void {
  const token = query().get('token');
  const type = query().get('type') ?? '';
  if (!token) return toLogin();
  sessionStorage.setItem('token', token);
  sessionStorage.setItem('type', type);
  history.replaceState(null, '', addressOf('/externalLogin'));
  void continueWith(token, type);
}

function authRedirect(): void {
  render(
    <p className={styles.wait} role="status">
      {say(texts.redirecting)}
    </p>,
  );
  if (!postToOpener()) externalLogin();
}

export function showLogin(): void {
  if (currentPath() === '/externalLogin') externalLogin();
  else if (currentPath() === '/auth-redirect') authRedirect();
  else if (hasSession()) enter();
  else showForm({ notice: takeFlash() });
}
