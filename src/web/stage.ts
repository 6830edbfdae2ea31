import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { recordReactError } from './shell/faults/error-log.ts';

const root = createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: recordReactError, onCaughtError: recordReactError });

/** The sign-in screen and the console take turns on one root. */
export const show = (screen: ReactNode): void => root.render(screen);
