import type { Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { Restricts } from '../../meta/resource.ts';
import { isFor } from '../../meta/steps.ts';
import { looking, type Restriction } from '../access/index.ts';
import type { Principal, Services } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { isExpired } from './accounts.ts';

type Placed = Pick<Principal, 'scopeIds'>;

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

/** What is taken back from accounts by the places in which they are; all of them are read at once. */
export async function restrictionsOf(
  { model, store, db }: Pick<Services, 'model' | 'store' | 'db'>,
  accounts: readonly Placed[],
  now: number,
  tx?: Queries,
): Promise<(account: Placed) => readonly Restriction[]> {
  const found: { at: Restricts['scope']; id: unknown; restrictions: Restriction[] }[] = [];
  for (const { resource, restricts } of restricting(model)) {
    const { scope, by } = restricts;
    const values = [...new Set(accounts.flatMap(({ scopeIds }) => scopeIds[scope]))];
    if (values.length === 0) continue;
    for (const row of await asSystem({ model, store, db }, resource, tx).find({ is: 'in', column: by, values }))
      found.push({ at: scope, id: row[by], restrictions: ofRow(resource, restricts, row, now) });
  }
  return ({ scopeIds }) =>
    found.flatMap(({ at, id, restrictions }) => (scopeIds[at].includes(String(id)) ? restrictions : []));
}

function ofRow(
  { label, fields }: Resource,
  { scope, while: where, until, unless }: Restricts,
  row: Row,
  now: number,
): Restriction[] {
  const inForce = isFor({ where }, row) && (until === undefined || !isExpired(row[until], now));
  const switchedOff = Object.entries(unless).flatMap(([name, taken = []]): Restriction[] => {
    if (row[name] === true) return [];
    const takes = (code: string, action: string) =>
      taken.some((each) => (each.code ?? code) === code && each.actions.includes(action));
    return [{ scope, label, title: String(fields.get(name)?.title ?? name), takes }];
  });
  return inForce ? switchedOff : [{ scope, label, takes: (_code, action) => !looking.has(action) }, ...switchedOff];
}
