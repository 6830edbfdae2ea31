import { isMadeByFlows, startsFlow, type CallStep, type CreateStep } from '../flow.ts';
import type { Field } from '../field.ts';
import type { Resource } from '../model.ts';
import { fieldsOf, inFlow, ofValue, type FlowPlace } from './flow-place.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';

/** Checks a step that makes a record: which one, whether its required fields get values, and whether these fit. */
export function* ofCreated(place: FlowPlace, path: string, step: CreateStep | CallStep): Iterable<Problem> {
  const { subjects } = place.world;
  const resource = subjects.get(step.resource)?.resource;
  const at = `${path}.resource`;
  if (!resource)
    return yield inFlow(place, 'R316', at, {
      is: 'noResource',
      name: step.resource,
      meant: nearest(step.resource, subjects.keys()),
    });
  if (!isMadeByFlows(resource)) return yield inFlow(place, 'R316', at, { is: 'notMade', name: step.resource });
  if (resource.id === place.flow.on) return yield inFlow(place, 'R316', at, { is: 'withoutEnd' });
  if (step.type === 'call' && !startsFlow(resource))
    yield inFlow(
      place,
      'R316',
      at,
      { is: 'noSubFlow', name: step.resource },
      'name a resource whose first state has a transition with "approval", or write "type": "create"',
    );
  for (const [name, text] of Object.entries(step.values)) yield* ofCreatedValue(place, path, resource, name, text);
  for (const field of resource.fields.values())
    if (isNeeded(resource, field) && !(field.name in step.values))
      yield inFlow(place, 'R316', `${path}.values`, { is: 'needsValue', name: field.name, of: resource.id });
}

const isNeeded = ({ states }: Resource, { name, required, readOnly, spec }: Field): boolean =>
  required && !readOnly && name !== states?.field && spec.default === undefined && spec['x-sequence'] === undefined;

function* ofCreatedValue(
  place: FlowPlace,
  path: string,
  resource: Resource,
  name: string,
  text: string,
): Iterable<Problem> {
  const own = fieldsOf(place);
  const field = resource.fields.get(name);
  const at = `${path}.values.${name}`;
  if (!field)
    return yield inFlow(place, 'R316', at, {
      is: 'noField',
      name,
      of: resource.id,
      meant: nearest(name, resource.fields.keys()),
    });
  if (field.readOnly || field.type.secret || name === resource.states?.field)
    return yield inFlow(place, 'R316', at, { is: 'unwritable', name });
  const ref = field.spec['x-ref'];
  if (ref !== undefined && !(own.get(text)?.spec['x-ref'] === ref && own.get(text)?.type.name === field.type.name))
    return yield inFlow(
      place,
      'R316',
      at,
      { is: 'refersTo', name, to: ref },
      'name a field of this record that refers to the same',
    );
  yield* ofValue(place, at, text, field);
}
