import { formulaValues } from '../../expressions/formulas.ts';
import { chinaDay } from '../../meta/china-time.ts';
import { isInstant } from '../../meta/fields/datetime.ts';
import { beginning } from '../../meta/rules.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { nowMs } from '../clock.ts';
import type { Services } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';

type Stores = Pick<Services, 'model' | 'store' | 'db'>;

/** Adds derived values to the values of a new row or of a change of `before`. */
export async function fillDerived(
  services: Stores,
  tx: Queries,
  resource: Resource,
  values: Row,
  before?: Row,
): Promise<void> {
  await fillCopies(services, tx, resource, values);
  Object.assign(values, formulaValues(resource, { ...(before ?? beginning(resource)), ...values }, nowMs()));
}

async function fillCopies(services: Stores, tx: Queries, resource: Resource, values: Row): Promise<void> {
  for (const follows of new Set(resource.copies.map((copy) => copy.follows))) {
    if (!(follows in values)) continue;
    const copies = resource.copies.filter((copy) => copy.follows === follows);
    const names = new Set(copies.flatMap(({ of }) => of ?? []));
    const referred =
      names.size > 0
        ? await referredRow(services, tx, resource, follows, values[follows] ?? null, [...names])
        : undefined;
    for (const { field, of } of copies) {
      const value = (of === undefined ? values[follows] : referred?.[of]) ?? null;
      values[field] = resource.fields.get(field)?.type.name === 'date' ? dayOf(value) : value;
    }
  }
}

/**
 * Values copied from the caller's references, unless the caller gives them: for a new row, or if a
 * reference of the row `before` changes. A value given by the caller wins.
 */
export async function bringAlong(
  services: Stores,
  tx: Queries,
  resource: Resource,
  given: Row,
  before?: Row,
): Promise<Row> {
  const brought: Row = {};
  const open = resource.brought.filter(
    ({ field, follows }) =>
      (given[field] ?? null) === null &&
      !(before && field in given) &&
      typeof given[follows] === 'string' &&
      given[follows] !== before?.[follows],
  );
  for (const follows of new Set(open.map((one) => one.follows))) {
    const those = open.filter((one) => one.follows === follows);
    const row = await referredRow(
      services,
      tx,
      resource,
      follows,
      given[follows] ?? null,
      those.map(({ of }) => of as string),
    );
    for (const { field, of } of those)
      if ((row?.[of as string] ?? null) !== null) brought[field] = row?.[of as string] ?? null;
  }
  return brought;
}

const dayOf = (value: Json): Json =>
  typeof value === 'string' && isInstant(value) ? chinaDay(Date.parse(value)) : value;

async function referredRow(
  { model, store, db }: Stores,
  tx: Queries,
  resource: Resource,
  field: string,
  id: Json,
  names: readonly string[],
): Promise<Row | undefined> {
  const target = model.resources.get(resource.fields.get(field)?.spec['x-ref'] ?? '');
  if (!target || id === null) return undefined;
  const [row] = await store.find(target.table, names, isColumn('id', id), { tx, limit: 1 });
  return row && codecOf({ model, db }, target).toPlain(row);
}
