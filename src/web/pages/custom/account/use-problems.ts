import { useState } from 'react';
import { ApiError } from '../../../providers/http.ts';
import { toast } from '../../../shell/toast/toasts.ts';

type Problems = Readonly<Record<string, string>>;

/** Runs a call of a dialog: what is wrong with a field is said there, everything else in a message. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  /** `rest` is the field that a refusal without a field is about. */
  async function attempt(call: () => Promise<void>, rest?: string): Promise<void> {
    setBusy(true);
    setProblems({});
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
      if (Object.keys(fields).length > 0) setProblems(fields);
      else if (rest) setProblems({ [rest]: error.message });
      else toast.error(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { problems, busy, attempt };
}
