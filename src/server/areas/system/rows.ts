import type { Row } from '../../../meta/json.ts';
import type { Services } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** What reading rows for rules about roles takes; nobody need be calling. */
export type Reading = Pick<Services, 'model' | 'db' | 'store' | 'access'>;

/** Live rows as the transaction sees them, if there is one, whatever the caller may reach: rules about roles look at all of them. */
export async function liveRows(context: Pick<Services, 'model' | 'db' | 'store'>, tx: Queries | undefined, id: string, where: Condition): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  return (await context.store.find(resource.table, codec.readable, all(resource.removal === 'soft' ? live : undefined, where), { tx, limit: 10_000 })).map(codec.toPlain);
}

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Does a change write another value than stands there? */
export const changes = (before: Row | undefined, values: Row, name: string): boolean =>
  values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before?.[name] ?? null);
