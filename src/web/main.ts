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
/** Forms that people without an account fill in, by a link that somebody gave them. */
const isFilling = currentPath().split('/')[1] === 'fill';

/** A screen on a wall, with a key of its own. */
const isScreen = currentPath() === '/screen';

if (!hasSession() && !isFilling && !isScreen && !open.includes(currentPath())) {
  const wanted = currentPlace();
  history.replaceState(
    null,
    '',
    addressOf(wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`),
  );
}

if (isFilling) void import('./pages/processes/fill/index.tsx').then(({ showFill }) => showFill());
else if (isScreen) void import('./pages/statistics/screen/index.tsx').then(({ showScreen }) => showScreen());
else if (open.includes(currentPath())) void import('./pages/login/index.tsx').then(({ showLogin }) => showLogin());
else void openConsole();
