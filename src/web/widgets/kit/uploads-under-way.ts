import { createContext } from 'react';

/** What becomes of the files that an input sends. */
export interface UnderWay {
  readonly sending: boolean;
  /** Some did not arrive, and can be sent again. */
  readonly failed: boolean;
}

/** A form listens here, by the id of the input, so that nothing is saved without files that are still to come. */
export const UploadsUnderWay = createContext<(inputId: string, state: UnderWay) => void>(() => undefined);
