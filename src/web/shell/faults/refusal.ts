import { t } from '../../i18n/i18n.ts';
import { messageOf, missingIn } from '../../providers/api-error.ts';
import { whyPlace } from '../../shared/access/why.ts';
import { session } from '../session/session-store.ts';
import { toast } from '../toast/toasts.ts';

/** Toasts why a call failed; if a permission is missing, with a link to the explanation for users who may read it. */
export function toastFailure(error: unknown, text = messageOf(error)): void {
  const missing = missingIn(error);
  const place = missing && whyPlace(missing, session().user.id);
  toast.error(text, place ? { text: t('noPermission.why'), place } : undefined);
}
