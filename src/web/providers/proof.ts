/** `code` of a call that the server makes only for somebody who has just proved to be who they are. */
export const PROOF_NEEDED = 428;

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Whoever is on screen asks for the proof; without somebody to ask the call stays refused. */
export function onProofNeeded(next: Ask): void {
  ask = next;
}

/** However many calls need it, one question. Resolves to whether the proof was given. */
export function askProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
