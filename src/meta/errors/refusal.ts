import type { Text } from '../locale.ts';

/** What the API answers with: the HTTP status equals the `code` of the reply. */
export interface Refusal {
  readonly status: number;
  readonly text: Text;
}

export const refusal = (status: number, text: Text): Refusal => ({ status, text });
