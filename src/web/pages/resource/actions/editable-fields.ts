import { closedFields } from '../../../../meta/field-access.ts';
import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { callOf } from '../../../providers/address.ts';
import { canEdit, type Can } from './row-actions.ts';

export const mayUpdate = (resource: Resource, may: Can) =>
  may('update') && (callOf(resource, 'update') ?? callOf(resource, 'save')) !== undefined;

/** Fields of a row that are changed where they stand, as its declaration says, its state allows and the user is granted. */
export const inlineFields = (resource: Resource, row: Row, may: Can): readonly string[] =>
  resource.list.inline.length > 0 && mayUpdate(resource, may) && canEdit(resource, row) ? resource.list.inline : none;

const none: readonly string[] = [];

/** Fields to which many rows can be given the same value: not what tells them apart, nor what only some of them have. */
export function batchFields(resource: Resource, may: Can): Field[] {
  if (!mayUpdate(resource, may)) return [];
  const unique = new Set(resource.uniques.map(([first]) => first));
  const closed = closedFields(resource, 'write', may);
  const always = new Set(Object.keys(resource.schema.properties ?? {}));
  return [...resource.fields.values()].filter(
    ({ name, type, spec, origin, readOnly }) =>
      origin === 'form' &&
      !readOnly &&
      always.has(name) &&
      spec['x-show'] === undefined &&
      spec['x-readonly-when'] === undefined &&
      !spec['x-fixed'] &&
      !spec['x-sensitive'] &&
      !closed.includes(name) &&
      !type.secret &&
      !type.heavy &&
      !unique.has(name) &&
      name !== resource.tree?.parent,
  );
}
