import { allowed } from '../../providers/access.ts';
import { useSession } from '../../shell/session/session-store.ts';

/** May the signed-in user do this? Asked again whenever roles change. */
export function useAllowed(): (action: string, code: string) => boolean {
  useSession();
  return allowed;
}
