import type { ApiError } from './api-error.ts';

/** A failed call, as reported by a request client. */
export interface Fault {
  kind: 'unauthorized' | 'refused' | 'transport';
  client: 'first' | 'second' | 'layout';
  error: ApiError;
}

type Listener = (fault: Fault) => void;

let listener: Listener | undefined;

/** The current screen, login page or shell, shows the faults; without a listener they only reject the call. */
export function onFault(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}

export const reportFault = (fault: Fault): void => listener?.(fault);
