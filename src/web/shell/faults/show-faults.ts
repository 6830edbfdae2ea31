import { onFault } from '../../providers/faults.ts';
import { sessionLost } from '../session/sign-in-again.ts';
import { toast } from '../toast/toasts.ts';
import { toastFailure } from './refusal.ts';

/** Shows failed calls that their caller does not show itself. */
export function showFaults(): void {
  onFault(({ kind, client, error }) => {
    if (kind === 'unauthorized') sessionLost(client);
    else if (kind === 'refused' && client === 'layout') toast.warning(error.message);
    else toastFailure(error, error.message);
  });
}
