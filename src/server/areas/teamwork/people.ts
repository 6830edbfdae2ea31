import { AppError } from '../../../meta/errors.ts';
import { isExpired, userResource } from '../../auth/accounts.ts';
import { holdersOf } from '../../auth/holders.ts';
import type { AppParts } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { all, type Condition } from '../../storage/condition.ts';
import type { Shared } from './record.ts';

/** Looked at for one search; whoever is looked for among more types another letter. */
const maxLooked = 300;
const maxFound = 20;

export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
}

type Parts = Pick<AppParts, 'model' | 'db' | 'store' | 'access' | 'auth'>;

async function activeUsers({ auth, ...parts }: Parts, where: Condition): Promise<Person[]> {
  const now = auth.clock();
  const enterable: Condition = { is: 'in', column: 'status', values: ['enabled', 'locked'] };
  return (await asSystem(parts, userResource).find(all(enterable, where), { limit: maxLooked }))
    .filter(({ expireDate }) => !isExpired(expireDate, now))
    .map((row) => ({
      id: String(row.id),
      userName: String(row.userName),
      realName: String(row.realName || row.userName),
    }));
}

/** Those among these users who may read the record. */
async function readersAmong(
  parts: Parts,
  { resource, id }: Pick<Shared, 'resource' | 'id'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  await parts.auth.principals.refreshRoles();
  const { near, everywhere } = await holdersOf(parts, resource, id, 'show', undefined, ids);
  return new Set([...near, ...everywhere]);
}

/** Accounts that can be told of a record: those among these that somebody may enter and that may read it. */
export async function activeReaders(
  parts: Parts,
  shared: Pick<Shared, 'resource' | 'id'>,
  ids: readonly string[],
): Promise<Person[]> {
  if (ids.length === 0) return [];
  const people = await activeUsers(parts, { is: 'in', column: 'id', values: ids });
  const readers = await readersAmong(
    parts,
    shared,
    people.map(({ id }) => id),
  );
  return people.filter(({ id }) => readers.has(id));
}

/** Readers of the record by what somebody types of their name. */
export async function findReaders(parts: Parts, shared: Shared, text: string): Promise<Person[]> {
  const matching: Condition = text === '' ? all() : { is: 'contains', columns: ['realName', 'userName'], text };
  const people = await activeUsers(parts, matching);
  const readers = await readersAmong(
    parts,
    shared,
    people.map(({ id }) => id),
  );
  return people
    .filter(({ id }) => readers.has(id))
    .toSorted(
      (one, other) => one.realName.localeCompare(other.realName, 'zh') || one.userName.localeCompare(other.userName),
    )
    .slice(0, maxFound);
}

/** Readers of the record by their account names; one who is none is refused by name. */
export async function namedReaders(parts: Parts, shared: Shared, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return [];
  const people = await activeUsers(parts, { is: 'in', column: 'userName', values: names });
  const readers = await readersAmong(
    parts,
    shared,
    people.map(({ id }) => id),
  );
  const found = people.filter(({ id }) => readers.has(id));
  const missing = names.find((name) => !found.some(({ userName }) => userName === name));
  if (missing !== undefined) throw new AppError('noReader', { name: missing });
  return found;
}
