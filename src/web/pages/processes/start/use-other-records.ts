import { translateDeclared } from '../../../i18n/i18n.ts';
import { useSession } from '../../../shell/session/session-store.ts';

/** Where records of these kinds are added. */
export function useOtherRecords(ids: readonly string[]): { path: string; title: string }[] {
  const { routes } = useSession();
  return ids.flatMap((id) => {
    const route = routes.offered.find(({ resource, page, report }) => resource === id && !page && !report);
    return route ? [{ path: `${route.path}?_record=new`, title: translateDeclared(route.title, 'menu') }] : [];
  });
}
