import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/rows.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

export function resourceOf({ model }: Context, id: string): Resource {
  const resource = model.resources.get(id);
  if (!resource) throw new Error(`the platform needs the resource ${id}`);
  return resource;
}

/** Live rows as the transaction sees them, whatever the caller may reach: rules about roles look at all of them. */
export async function liveRows(context: Context, tx: Queries, id: string, where: Condition): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  return (await context.store.find(resource.table, codec.readable, all(resource.removal === 'soft' ? live : undefined, where), { tx, limit: 10_000 })).map(codec.toPlain);
}

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Does a change write another value than stands there? */
export const changes = (before: Row | undefined, values: Row, name: string): boolean =>
  values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before?.[name] ?? null);
