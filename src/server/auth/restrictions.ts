import type { Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { Restricts } from '../../meta/resource.ts';
import type { Restriction } from '../access/index.ts';
import type { Principal, Services } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { isExpired } from './accounts.ts';

type ScopeIds = Principal['scopeIds'];

interface Restricting {
  readonly resource: Resource;
  readonly restricts: Restricts;
}

/** The resources whose rows restrict accounts. */
export const restricting = ({ resources }: Model): Restricting[] =>
  [...resources.values()].flatMap((resource) => {
    const { restricts } = resource.declaration;
    return restricts ? [{ resource, restricts }] : [];
  });

const looking: ReadonlySet<string> = new Set(['list', 'show', 'select']);

/** What is taken back from accounts by the places in which they are; all of them are read at once. */
export async function restrictionsOf(
  { model, store, db }: Pick<Services, 'model' | 'store' | 'db'>,
  accounts: readonly ScopeIds[],
  now: number,
  tx?: Queries,
): Promise<(account: ScopeIds) => Restriction[]> {
  const found: { at: Restricts['scope']; id: unknown; restrictions: Restriction[] }[] = [];
  for (const { resource, restricts } of restricting(model)) {
    const { scope, by } = restricts;
    const values = [...new Set(accounts.flatMap((account) => account[scope]))];
    if (values.length === 0) continue;
    for (const row of await asSystem({ model, store, db }, resource, tx).find({ is: 'in', column: by, values }))
      found.push({ at: scope, id: row[by], restrictions: ofRow(resource, restricts, row, now) });
  }
  return (account) =>
    found.flatMap(({ at, id, restrictions }) => (account[at].includes(String(id)) ? restrictions : []));
}

function ofRow(
  { label, fields }: Resource,
  { scope, while: values, until, unless }: Restricts,
  row: Row,
  now: number,
): Restriction[] {
  const inForce =
    Object.entries(values).every(([name, wanted]) => [wanted ?? []].flat().includes(String(row[name]))) &&
    (until === undefined || !isExpired(row[until], now));
  const switchedOff = Object.entries(unless).flatMap(([name, taken = []]): Restriction[] => {
    if (row[name] === true) return [];
    const takes = (code: string, action: string) =>
      taken.some((each) => (each.code ?? code) === code && each.actions.includes(action));
    return [{ scope, label, title: String(fields.get(name)?.title ?? name), takes }];
  });
  return inForce ? switchedOff : [{ scope, label, takes: (_code, action) => !looking.has(action) }, ...switchedOff];
}
