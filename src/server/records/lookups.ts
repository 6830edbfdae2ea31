import { AppError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import type { Condition } from '../storage/condition.ts';
import { reachOf } from './access.ts';
import { audit } from './audit.ts';
import { countLookup } from './lookup-limit.ts';

/** A condition on a masked column that asks: is this its value? */
interface Lookup {
  readonly field: Field;
  readonly values: readonly unknown[];
}

/** A resource that is read, and the conditions. */
export interface Asked {
  readonly resource: Resource;
  readonly reach: Reach;
  readonly conditions: readonly Condition[];
}

/**
 * Users with `reveal` may filter masked fields freely. Others get a few exact look-ups, one value
 * at a time, each of them logged. Checked on the condition itself, so that no kind of query can bypass it.
 */
export async function allowLookups(context: Context, ...asked: readonly Asked[]): Promise<void> {
  const made = asked.flatMap(({ resource, reach, conditions }) => {
    const lookups = conditions.flatMap((condition) => [...lookupsIn(resource, condition)]);
    return lookups.length > 0 && !mayReveal(context, resource, reach) ? [{ resource, lookups }] : [];
  });
  if (made.length === 0) return;
  const all = made.flatMap(({ lookups }) => lookups);
  const values = new Set(all.flatMap((lookup) => lookup.values.map(String)));
  if (values.size > 1)
    throw new AppError('invalid', {}, { errors: all.map(({ field }) => ({ path: field.name, problem: 'oneLookup' })) });
  const [value = ''] = values;
  // A query of several resources is one look-up, logged for each of them.
  await countLookup(context, `${made.map(({ resource }) => resource.id).join(' ')} ${value}`, async (tx) => {
    for (const { resource, lookups } of made) {
      const changes = Object.fromEntries(
        lookups.map(({ field }) => [field.name, field.type.mask(field.type.fromColumn(value))]),
      );
      await audit(context, tx, { action: 'lookup', resource, changes });
    }
  });
}

function mayReveal(context: Context, resource: Resource, reach: Reach): boolean {
  const held = reachOf(context, resource, 'reveal');
  return held === 'all' || (held !== undefined && reach !== 'all' && reach.every((kind) => held.includes(kind)));
}

function* lookupsIn(resource: Resource, condition: Condition): Iterable<Lookup> {
  if (condition.is === 'any' || condition.is === 'all')
    for (const part of condition.of) yield* lookupsIn(resource, part);
  else if (condition.is === 'compare' || condition.is === 'has' || condition.is === 'in' || condition.is === 'none') {
    const field = resource.fields.get(condition.column);
    if (field?.spec['x-sensitive'])
      yield { field, values: 'values' in condition ? condition.values : [condition.value] };
  }
}
