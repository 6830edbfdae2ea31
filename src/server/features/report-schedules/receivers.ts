import { AppError } from '../../../meta/errors.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';

const title = { zh: '接收人', en: 'Receivers', es: 'Destinatarios' } as const;

/** Names of the users that the caller may pick; always includes the caller. */
export async function pickedUsers(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const users = resourceOf(context, userResource);
  const reach = reachOf(context, users, 'select');
  const own = [{ id: context.principal.userId, name: context.principal.realName || context.principal.userName }];
  const found = reach
    ? await context.store.find(
        users.table,
        ['id', 'realName', 'userName'],
        rowsWithin(context, users, reach).where({ is: 'in', column: 'id', values: ids }),
        { limit: ids.length + 1 },
      )
    : [];
  const known = new Map(found.map(({ id, realName, userName }) => [String(id), String(realName || userName)]));
  for (const { id, name } of own) if (ids.includes(id)) known.set(id, name);
  return known;
}

/** Refuses receivers that the caller may not pick. */
export async function refuseStrangers(context: Context, ids: readonly string[]): Promise<void> {
  const known = await pickedUsers(context, ids);
  if (ids.every((id) => known.has(id))) return;
  throw new AppError('invalid', {}, { errors: [{ path: 'receivers', problem: 'notAChoice', values: { title } }] });
}
