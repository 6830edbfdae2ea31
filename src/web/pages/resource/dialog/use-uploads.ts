import { useCallback, useMemo, useState } from 'react';
import type { UnderWay } from '../../../widgets/kit/uploads-under-way.ts';

type States = ReadonlyMap<string, UnderWay>;

const noted = (states: States, id: string, state: UnderWay): States => {
  const now = states.get(id) ?? { sending: false, failed: false };
  return now.sending === state.sending && now.failed === state.failed ? states : new Map(states).set(id, state);
};

/** The inputs of a form whose files are on their way, and those whose files did not arrive. */
export function useUploads() {
  const [states, setStates] = useState<States>(new Map());
  const report = useCallback(
    (inputId: string, state: UnderWay) => setStates((before) => noted(before, inputId, state)),
    [],
  );
  return useMemo(() => {
    const ids = (is: keyof UnderWay) => [...states].filter(([, state]) => state[is]).map(([id]) => id);
    return { report, sending: ids('sending'), failed: ids('failed') };
  }, [report, states]);
}
