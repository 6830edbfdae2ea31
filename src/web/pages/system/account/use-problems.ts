import { useState } from 'react';
import { ApiError } from '../../../providers/http.ts';

type Problems = Readonly<Record<string, string>>;

/** Runs a call of a dialog: what is wrong with a field is said there, everything else above its buttons. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);

  /** `rest` is the field that a refusal without a field is about. */
  async function attempt(call: () => Promise<void>, rest?: string): Promise<void> {
    setBusy(true);
    setProblems({});
    setError(undefined);
    try {
      await call();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const fields = Object.fromEntries(reason.errors.map(({ path, message }) => [path, message]));
      if (Object.keys(fields).length > 0) setProblems(fields);
      else if (rest) setProblems({ [rest]: reason.message });
      else setError(reason);
    } finally {
      setBusy(false);
    }
  }

  return { problems, error, busy, attempt };
}
