import type { ApiError } from './api-error.ts';

/** How a request client words what went wrong. */
export interface Fault {
  kind: 'unauthorized' | 'refused' | 'transport';
  client: 'first' | 'second' | 'layout';
  error: ApiError;
}

type Listener = (fault: Fault) => void;

let listener: Listener | undefined;

/** Whoever is on screen, the login page or the shell, shows the faults; without a listener they only reject the call. */
export function onFault(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}

export const reportFault = (fault: Fault): void => listener?.(fault);
