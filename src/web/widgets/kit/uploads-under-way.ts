import { createContext } from 'react';

/** State of an input's uploads. */
export interface UnderWay {
  readonly sending: boolean;
  /** Some uploads failed and can be retried. */
  readonly failed: boolean;
}

/** Lets a form wait, by the id of the input, so that it is not saved without files still being uploaded. */
export const UploadsUnderWay = createContext<(inputId: string, state: UnderWay) => void>(() => undefined);
