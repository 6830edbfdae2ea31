import type { Model, Resource } from '../../../meta/model.ts';

const id = 'system/exportTask';

export function taskResource(model: Model): Resource {
  const resource = model.resources.get(id);
  if (!resource) throw new Error(`the platform needs the resource ${id}`);
  return resource;
}
