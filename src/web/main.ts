import './shell/theme/base.css';
import { addressOf, currentPath, currentPlace } from './address.ts';
import { currentLanguage, rememberLanguage } from './i18n/language.ts';
import { openConsole } from './open-console.ts';
import { hasSession } from './providers/session.ts';
import { startTheme } from './shell/theme/theme.ts';

/** The first code that runs, so kept tiny: it chooses between sign-in and console and fetches only the one needed. */
const open = ['/login', '/externalLogin', '/auth-redirect'];

rememberLanguage(currentLanguage());
startTheme();

if (hasSession() && currentPath() === '/login') history.replaceState(null, '', addressOf('/'));
if (!hasSession() && !open.includes(currentPath())) {
  const wanted = currentPlace();
  history.replaceState(
    null,
    '',
    addressOf(wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`),
  );
}

if (open.includes(currentPath())) void import('./pages/login/index.tsx').then(({ showLogin }) => showLogin());
else void openConsole();
