import type { Resource } from '../../meta/model.ts';
import type { Services } from '../../server/context.ts';
import { live } from '../../server/storage/condition.ts';

/** A row that others may refer to, with references of its own. */
export interface Candidate {
  readonly id: string;
  readonly refs: Readonly<Record<string, string>>;
}

const enough = 5000;

/** Single references that the form of a resource declares: field → target. */
export const referencesOf = (resource: Resource): Map<string, string> =>
  new Map([...resource.fields.values()].flatMap(({ name, origin, type, spec }) => (origin === 'form' && type.name === 'ref' && spec['x-ref'] ? [[name, spec['x-ref']] as const] : [])));

/** Rows that a resource can refer to, with the references that it shares with them; as many as make a believable spread. */
export async function loadPool({ store }: Services, target: Resource, from: Resource): Promise<Candidate[]> {
  const own = referencesOf(from);
  const names = [...referencesOf(target)].flatMap(([name, leadsTo]) => (own.get(name) === leadsTo ? [name] : []));
  const rows = await store.find(target.table, ['id', ...names], target.removal === 'soft' ? live : { is: 'all', of: [] }, { limit: enough });
  return rows.map((row) => ({ id: String(row.id), refs: Object.fromEntries(names.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : []))) }));
}

export const isFull = (pool: readonly Candidate[]): boolean => pool.length >= enough;
