import type { RouteKit } from '../http/kit.ts';
import type { Account } from './principals.ts';

/** The organisations a user may work in, for the switch in the top bar. */
export async function authorizedLabels(kit: RouteKit, account: Account): Promise<{ id: string; label: string }[]> {
  const organisation = kit.model.resources.get('organisation/organization');
  if (!organisation || account.orgIds.length === 0) return [];
  const rows = await kit.store.find(organisation.table, ['id', organisation.display], {
    is: 'in',
    column: 'id',
    values: account.orgIds,
  });
  return rows.map((row) => ({ id: String(row.id), label: String(row[organisation.display] ?? '') }));
}
