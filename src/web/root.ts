import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { recordReactError } from './shell/faults/error-log.ts';

/** React went on by itself, but what it stumbled over is a fault all the same; its own words only say that it did. */
const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error);

const root = createRoot(document.getElementById('root') as HTMLElement, {
  onUncaughtError: recordReactError,
  onCaughtError: recordReactError,
  onRecoverableError,
});

/** The sign-in screen and the console take turns on one root. */
export const render = (screen: ReactNode): void => root.render(screen);
