import type { Call } from '../../../meta/calls.ts';
import type { Model, Resource } from '../../../meta/model.ts';
import { mimeOf } from '../attachment.ts';
import { inputOf } from './input.ts';
import { outputOf } from './output.ts';
import type { OwnCall } from './own-calls.ts';
import { anything, object, ref, text, type Node } from './schemas.ts';

const envelope = (data: Node): Node =>
  object({ code: { const: 200 }, message: text, data }, ['code', 'message', 'data']);

const answer = (description: string, type: string, schema: Node): Node => ({
  description,
  content: { [type]: { schema } },
});

const responses = (data: Node): Node => ({
  '200': answer('完成', 'application/json', envelope(data)),
  default: answer('出错', 'application/json', ref('Error')),
});

const fileResponses = (type: string): Node => ({
  '200': answer('完成', type, { type: 'string', format: 'binary' }),
  default: answer('出错', 'application/json', ref('Error')),
});

/** Name of the call in generated clients: method and path in camel case, unique like these. */
function operationId(method: string, path: string): string {
  const [first, ...words] = `${method}/${path}`.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return [first, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

const parameters = (path: string, query: Node = {}): Node => {
  const required = (query.required ?? []) as string[];
  const all = [
    ...pathNames(path).map((name) => ({ name, in: 'path', required: true, schema: text })),
    ...Object.entries((query.properties ?? {}) as Node).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ];
  return all.length === 0 ? {} : { parameters: all };
};

const forms = ['application/x-www-form-urlencoded', 'application/json'] as const;

const bodyOf = (schema: Node, types: readonly string[]): Node => ({
  requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
});

/** A call derived from the declaration of a resource. */
export function operation(model: Model, resource: Resource, call: Call, path: string, tag: string): Node {
  const transition = call.transition ? resource.states?.transitions.get(call.transition) : undefined;
  const input = call.method === 'POST' ? inputOf(model, resource, call) : undefined;
  return {
    operationId: operationId(call.method.toLowerCase(), call.path),
    tags: [tag],
    summary: transition ? `${transition.label}（${resource.label}）` : `${resource.label}：${call.op}`,
    'x-code': resource.code,
    'x-action': call.action,
    ...parameters(path),
    ...(input && bodyOf(input, call.op === 'import' ? ['multipart/form-data'] : forms)),
    responses: call.op === 'template' ? fileResponses(mimeOf('xlsx')) : responses(outputOf(resource, call)),
  };
}

/** A hand-written call, as its module declares it. */
export function ownOperation({ method, path, takes, answers }: OwnCall, below: string, tag: string): Node {
  const taken = takes?.schema();
  return {
    operationId: operationId(method, below),
    tags: [tag],
    summary: below,
    ...parameters(path, method === 'get' ? taken : undefined),
    ...(method === 'post' && taken && bodyOf(taken, takes?.types ?? forms)),
    responses: answers && 'file' in answers ? fileResponses(answers.file) : responses(answers?.data ?? anything),
  };
}
