import { useState } from 'react';
import { ApiError } from '../../../providers/http.ts';

type Problems = Readonly<Record<string, string>>;

/** Runs a call of a dialog. Errors of a field are shown at the field, all others above the buttons. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);

  /** `rest` names the field that shows an error without a field. */
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
