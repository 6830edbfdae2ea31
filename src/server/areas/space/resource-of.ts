import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';

/** A resource that the product declares itself. */
export function resourceOf({ model }: Pick<Context, 'model'>, id: string): Resource {
  const resource = model.resources.get(id);
  if (!resource) throw new TypeError(`no resource is declared as ${id}`);
  return resource;
}
