import { AppError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import type { Condition } from '../storage/condition.ts';
import { reachOf } from './access.ts';
import { audit } from './audit.ts';

/** What somebody asks of a masked column: is this its value? */
interface Lookup {
  readonly field: Field;
  readonly values: readonly unknown[];
}

/** Enough to find the person on the phone; too few to try the digits that a mask hides. */
const limits = [{ withinMs: 60_000, max: 5 }, { withinMs: 3_600_000, max: 60 }] as const;
const maxMemoryMs = limits[1].withinMs;

/** Per database and user: what was looked up, and when. */
const made = new WeakMap<object, Map<string, Map<string, number>>>();

/**
 * Masked fields answer whole values to those who may reveal them. Others get a few exact look-ups, one value
 * at a time, each in the log. Checked on the condition itself, so that no way of asking goes past it.
 */
export async function allowLookups(context: Context, resource: Resource, reach: Reach, conditions: readonly Condition[]): Promise<void> {
  const lookups = conditions.flatMap((condition) => [...lookupsIn(resource, condition)]);
  const [first] = lookups;
  if (!first || mayReveal(context, resource, reach)) return;
  const values = new Set(lookups.flatMap((lookup) => lookup.values.map(String)));
  if (values.size > 1) throw new AppError('invalid', {}, { errors: lookups.map(({ field }) => ({ path: field.name, problem: 'oneLookup' })) });
  const [value = ''] = values;
  if (isRepeated(context, `${resource.id} ${value}`)) return;
  const changes = Object.fromEntries(lookups.map(({ field }) => [field.name, field.type.mask(field.type.fromColumn(value))]));
  await context.store.transaction((tx) => audit(context, tx, { action: 'lookup', resource, changes }));
}

function mayReveal(context: Context, resource: Resource, reach: Reach): boolean {
  const held = reachOf(context, resource, 'reveal');
  return held === 'all' || (held !== undefined && reach !== 'all' && reach.every((kind) => held.includes(kind)));
}

function* lookupsIn(resource: Resource, condition: Condition): Iterable<Lookup> {
  if (condition.is === 'any' || condition.is === 'all') for (const part of condition.of) yield* lookupsIn(resource, part);
  else if (condition.is === 'compare' || condition.is === 'has' || condition.is === 'in') {
    const field = resource.fields.get(condition.column);
    if (field?.spec['x-sensitive']) yield { field, values: condition.is === 'in' ? condition.values : [condition.value] };
  }
}

/** Counts a look-up, or refuses it. The next page of the same list is no further one. */
function isRepeated({ db, principal }: Context, key: string): boolean {
  const now = Date.now();
  const users = made.get(db) ?? new Map<string, Map<string, number>>();
  made.set(db, users);
  const own = new Map([...(users.get(principal.userId) ?? [])].filter(([, at]) => now - at < maxMemoryMs));
  const at = own.get(key);
  if (at !== undefined && now - at < limits[0].withinMs) return true;
  for (const { withinMs, max } of limits) {
    const times = [...own.values()].filter((time) => now - time < withinMs);
    if (times.length >= max) throw new AppError('tooMany', { seconds: Math.ceil((Math.min(...times) + withinMs - now) / 1000) });
  }
  if (users.size >= 10_000) users.clear();
  users.set(principal.userId, own.set(key, now));
  return false;
}
