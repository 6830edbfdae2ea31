/** `code` of a call that the server accepts only after a fresh proof of identity. */
export const PROOF_NEEDED = 428;

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The current screen asks for the proof; without a listener the call stays refused. */
export function onProofNeeded(next: Ask): void {
  ask = next;
}

/** Asks once for any number of calls. Resolves to whether the proof was given. */
export function askProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
