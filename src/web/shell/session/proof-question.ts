import { useSyncExternalStore } from 'react';
import { onProofNeeded } from '../../providers/proof.ts';

let answer: ((proven: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Lets calls that need a proof open the dialog for it. */
export function askForProofs(): void {
  onProofNeeded(() => new Promise((resolve) => set(resolve)));
}

export function answerProof(proven: boolean): void {
  answer?.(proven);
  set(undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useProofQuestion = (): boolean => useSyncExternalStore(subscribe, () => answer !== undefined);
