import type { Model, Resource } from '../../meta/model.ts';

/** A resource that the product declares itself. */
export function resourceOf({ model }: { readonly model: Model }, id: string): Resource {
  const resource = model.resources.get(id);
  if (!resource) throw new TypeError(`no resource is declared as ${id}`);
  return resource;
}
