import { useState } from 'react';
import type { Flow } from '../../../../meta/flow.ts';

const maxSteps = 200;

interface History {
  readonly past: readonly Flow[];
  readonly now: Flow;
  readonly future: readonly Flow[];
}

/** A flow while it is drawn, with what it was before. */
export function useHistory(first: Flow) {
  const [{ past, now, future }, setHistory] = useState<History>({ past: [], now: first, future: [] });
  return {
    flow: now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    isChanged: now !== first,
    change: (next: Flow) =>
      setHistory((known) => ({ past: [...known.past.slice(1 - maxSteps), known.now], now: next, future: [] })),
    undo: () =>
      setHistory((known) => {
        const before = known.past.at(-1);
        return before ? { past: known.past.slice(0, -1), now: before, future: [known.now, ...known.future] } : known;
      }),
    redo: () =>
      setHistory((known) => {
        const [next, ...rest] = known.future;
        return next ? { past: [...known.past, known.now], now: next, future: rest } : known;
      }),
  };
}
