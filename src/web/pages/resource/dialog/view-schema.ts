import { closedFields } from '../../../../meta/field-access.ts';
import { allowed } from '../../../providers/access.ts';
import type { FormState } from '../../../../expressions/form-rules.ts';
import { handMadeParts } from '../hand-made-parts.ts';
import type { JsonSchema } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';

/**
 * What the form renderer needs to know: which fields there are, when they are there and which are
 * required. Their limits are the business of the compiled validator, their looks of the widgets.
 */
export function viewSchema(
  resource: Resource,
  state: Pick<FormState, 'hidden' | 'required'> = { hidden: new Set(), required: new Set() },
): JsonSchema {
  const { properties, required = [], allOf } = resource.schema;
  const apart = new Set([
    ...handMadeParts(resource.id).map(({ field }) => field),
    ...closedFields(resource, 'write', (action) => allowed(action, resource.code)),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(viewProperties(properties)).filter(([name]) => !state.hidden.has(name) && !apart.has(name)),
    ),
    required: [...required, ...state.required],
    ...(allOf && {
      allOf: allOf.map((part) => ({
        if: part.if,
        ...(part.then && { then: viewBranch(part.then) }),
        ...(part.else && { else: viewBranch(part.else) }),
      })),
    }),
  };
}

const viewBranch = (branch: JsonSchema): JsonSchema => ({
  properties: viewProperties(branch.properties),
  required: branch.required,
});

function viewProperties(properties: Record<string, JsonSchema> = {}): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { title, description }]) => [
      name,
      { title: title ?? name, ...(description && { description }) },
    ]),
  );
}

/** The few fields that a transition asks for. */
export const fieldsSchema = (
  resource: Resource,
  asked: readonly { name: string; required: boolean }[],
): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    asked.flatMap(({ name }) => {
      const field = resource.fields.get(name);
      return field ? [[name, { title: field.title, description: field.spec.description }]] : [];
    }),
  ),
  required: asked.filter(({ required }) => required).map(({ name }) => name),
});
