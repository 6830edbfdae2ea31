import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { recordReactError } from './shell/faults/error-log.ts';

/** React recovered, but the cause is still a fault; React's own error only says that it recovered. */
const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error);

const root = createRoot(document.getElementById('root') as HTMLElement, {
  onUncaughtError: recordReactError,
  onCaughtError: recordReactError,
  onRecoverableError,
});

/** The sign-in screen and the console share one root. */
export const render = (screen: ReactNode): void => root.render(screen);
