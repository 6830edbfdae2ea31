import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { named } from './fields.ts';
import type { Read } from './takes.ts';

/** A call about whatever resource it names. */
export const ofResource = { resource: named };

/** The resource that a call names, and what else it says. */
export function readOfResource<T extends { readonly resource: unknown }>(
  { model }: Pick<Context, 'model'>,
  read: Read<T>,
): { resource: Resource; given: T } {
  const find = (id: unknown) => (typeof id === 'string' ? model.resources.get(id) : undefined);
  const given = read(({ resource }) => (find(resource) ? [] : [{ path: 'resource', problem: 'notAChoice' }]));
  return { resource: find(given.resource) as Resource, given };
}
