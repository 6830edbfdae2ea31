import { isMadeByFlows, startsFlow, type CallStep, type CreateStep } from '../flow.ts';
import type { Field } from '../field.ts';
import type { Resource } from '../model.ts';
import { fieldsOf, inFlow, ofValue, type FlowPlace } from './flow-place.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';

/** Checks a step that makes a record: which one, whether its required fields get values, and whether these fit. */
export function* ofCreated(place: FlowPlace, path: string, step: CreateStep | CallStep): Iterable<Problem> {
  const { subjects } = place.world;
  const resource = subjects.get(step.resource)?.resource;
  const at = `${path}.resource`;
  if (!resource)
    return yield inFlow(
      place,
      'R316',
      at,
      `${quote(step.resource)} is not a resource`,
      didYouMean(step.resource, subjects.keys()),
    );
  if (!isMadeByFlows(resource)) return yield inFlow(place, 'R316', at, `flows do not make ${quote(step.resource)}`);
  if (resource.id === place.flow.on)
    return yield inFlow(place, 'R316', at, 'makes a record that would go this way itself, without end');
  if (step.type === 'call' && !startsFlow(resource))
    yield inFlow(
      place,
      'R316',
      at,
      `a new record of ${quote(step.resource)} does not wait for a flow`,
      'name a resource whose first state has a transition with "approval", or write "type": "create"',
    );
  for (const [name, text] of Object.entries(step.values)) yield* ofCreatedValue(place, path, resource, name, text);
  for (const field of resource.fields.values())
    if (isNeeded(resource, field) && !(field.name in step.values))
      yield inFlow(
        place,
        'R316',
        `${path}.values`,
        `${quote(field.name)} of ${resource.id} is required and gets no value`,
      );
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
    return yield inFlow(
      place,
      'R316',
      at,
      `${quote(name)} is not a field of ${resource.id}`,
      didYouMean(name, resource.fields.keys()),
    );
  if (field.readOnly || field.type.secret || name === resource.states?.field)
    return yield inFlow(place, 'R316', at, `${quote(name)} is kept by the product and cannot be written`);
  const ref = field.spec['x-ref'];
  if (ref !== undefined && !(own.get(text)?.spec['x-ref'] === ref && own.get(text)?.type.name === field.type.name))
    return yield inFlow(
      place,
      'R316',
      at,
      `${quote(name)} refers to ${quote(ref)}`,
      'name a field of this record that refers to the same',
    );
  yield* ofValue(place, at, text, field);
}
