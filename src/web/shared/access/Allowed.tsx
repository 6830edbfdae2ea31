import { allowed } from '../../providers/access.ts';
import { useSession } from '../../shell/session/session-store.ts';

/** Permission check of the signed-in user; renders again when roles change. */
export function useAllowed(): (action: string, code: string) => boolean {
  useSession();
  return allowed;
}
