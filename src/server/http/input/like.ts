import type { Model, Resource } from '../../../meta/model.ts';
import { inputOf, type Described } from '../openapi/input.ts';
import { asNode, object, text, type Node } from '../openapi/schemas.ts';
import { passedOn, type Input } from './input.ts';
import type { Body } from '../../records/mutate.ts';

/** What a call of a resource takes, for a call made by hand that hands its body on to the pipeline. */
export const likeCall = (model: Model, resource: Resource, op: Described['op'], transition?: string): Input<Body> =>
  passedOn(() => schemaOfCall(model, resource, op, transition));

/** As the API description shows it. */
export const schemaOfCall = (model: Model, resource: Resource, op: Described['op'], transition?: string): Node =>
  inputOf(model, resource, { op, path: '', ...(transition !== undefined && { transition }) }) ??
  object({ id: text }, ['id']);

/** Some fields of a form, as it describes them. */
export const fieldSchemas = ({ fields }: Resource, names: readonly string[]): Node =>
  Object.fromEntries(names.map((name) => [name, asNode(fields.get(name)?.schema ?? {})]));
