import { chinaDay } from '../../meta/china-time.ts';
import { isInstant } from '../../meta/fields/datetime.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Services } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';

/** Completes what is about to be written with the copies that follow from it. */
export async function fillCopies(services: Pick<Services, 'model' | 'store' | 'db'>, tx: Queries, resource: Resource, values: Row): Promise<void> {
  for (const follows of new Set(resource.copies.map((copy) => copy.follows))) {
    if (!(follows in values)) continue;
    const copies = resource.copies.filter((copy) => copy.follows === follows);
    const names = new Set(copies.flatMap(({ of }) => of ?? []));
    const referred = names.size > 0 ? await referredRow(services, tx, resource, follows, values[follows] ?? null, [...names]) : undefined;
    for (const { field, of } of copies) {
      const value = (of === undefined ? values[follows] : referred?.[of]) ?? null;
      values[field] = resource.fields.get(field)?.type.name === 'date' ? dayOf(value) : value;
    }
  }
}

const dayOf = (value: Json): Json => (typeof value === 'string' && isInstant(value) ? chinaDay(Date.parse(value)) : value);

async function referredRow({ model, store, db }: Pick<Services, 'model' | 'store' | 'db'>, tx: Queries, resource: Resource, field: string, id: Json, names: readonly string[]): Promise<Row | undefined> {
  const target = model.resources.get(resource.fields.get(field)?.spec['x-ref'] ?? '');
  if (!target || id === null) return undefined;
  const [row] = await store.find(target.table, names, isColumn('id', id), { tx, limit: 1 });
  return row && codecOf(model, target, db.dialect).toPlain(row);
}
