import { useState } from 'react';
import { ApiError } from '../../providers/http.ts';

export interface Answer {
  readonly text: string;
  readonly isRefusal: boolean;
}

interface Asks<Found> {
  /** Nothing if it can be no code. */
  codeOf(typed: string): string | undefined;
  noCode: string;
  ask(code: string): Promise<Found>;
}

/** What a desk for codes holds: what was found for the last one, and what there is to say about it. */
export function useCodeDesk<Found extends { readonly reason: string | null }>({ codeOf, noCode, ask }: Asks<Found>) {
  const [found, setFound] = useState<Found>();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);

  const say = (text: string) => setAnswer({ text, isRefusal: false });
  const refuse = (text: string) => setAnswer({ text, isRefusal: true });

  /** One call at a time; what the server refuses is the answer. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message);
    } finally {
      setBusy(false);
    }
  }

  /** True if there is such a code. */
  async function look(typed: string): Promise<boolean> {
    let isFound = false;
    await alone(async () => {
      setFound(undefined);
      const code = codeOf(typed);
      if (code === undefined) return refuse(noCode);
      const shown = await ask(code);
      isFound = true;
      setFound(shown);
      setAnswer(shown.reason === null ? undefined : { text: shown.reason, isRefusal: true });
    });
    return isFound;
  }

  const close = () => setFound(undefined);
  const clear = () => {
    close();
    setAnswer(undefined);
  };
  return { found, answer, busy, look, alone, say, refuse, close, clear };
}
