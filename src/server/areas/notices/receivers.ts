import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Receiver } from '../../../meta/reactions.ts';
import { holdersOf, holdersWithin } from '../../auth/holders.ts';
import { isExpired, userResource } from '../../auth/accounts.ts';
import type { AppParts } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';

/** The users whom a message about a row reaches, each once; accounts that nobody may enter read nothing. */
export async function receiversOf(
  parts: AppParts,
  resource: Resource,
  row: Row,
  wanted: readonly Receiver[],
  asked: readonly string[] = [],
): Promise<string[]> {
  const found = new Set<string>(asked);
  for (const receiver of wanted) for (const id of await usersOf(parts, resource, row, receiver)) found.add(id);
  if (found.size === 0) return [];
  const users = await asSystem(parts, userResource).find({ is: 'in', column: 'id', values: [...found] });
  const now = parts.auth.clock();
  return users
    .filter(({ status, expireDate }) => (status === 'enabled' || status === 'locked') && !isExpired(expireDate, now))
    .map(({ id }) => String(id));
}

async function usersOf(parts: AppParts, resource: Resource, row: Row, receiver: Receiver): Promise<string[]> {
  if (typeof receiver !== 'string') {
    await parts.auth.principals.refreshRoles();
    const { can: action, of: kind } = receiver;
    if (kind) return holdersWithin(parts, resource, row, { action, kind });
    const { near, everywhere } = await holdersOf(parts, resource, String(row.id), action);
    // Who runs the platform would otherwise hear of every step in every project.
    return [...(near.length > 0 ? near : everywhere)];
  }
  if (receiver === 'self') return [String(row.id)];
  const [name = '', ...rest] = receiver.split('.');
  const value = row[receiver === 'author' ? 'createdBy' : name];
  if (typeof value !== 'string') return [];
  const target = receiver === 'author' ? userResource : resource.fields.get(name)?.spec['x-ref'];
  if (target === undefined || target === userResource) return [value];
  if (rest.length > 0) {
    const rows = asSystem(parts, target);
    const next = await rows.first(isColumn('id', value));
    return next ? usersOf(parts, rows.resource, next, rest.join('.')) : [];
  }
  // Somebody who is known apart from their account, such as a member of staff.
  return (await asSystem(parts, target).find(isColumn('id', value))).flatMap(({ userId }) =>
    typeof userId === 'string' ? [userId] : [],
  );
}
