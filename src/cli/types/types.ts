import type { Json } from '../../meta/json.ts';

type Node = { readonly [key: string]: Json };

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: Json | undefined): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const entries = (value: Json | undefined): [string, Node][] =>
  isNode(value) ? Object.entries(value).filter((entry): entry is [string, Node] => isNode(entry[1])) : [];

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';
const literals = (values: Json | undefined): string =>
  union([values ?? []].flat().map((value) => JSON.stringify(value)));
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of what a schema of the API description allows. Limits and conditions have no type. */
export function typeOf(schema: Node): string {
  if (typeof schema.$ref === 'string') return `Schemas[${JSON.stringify(schema.$ref.split('/').at(-1))}]`;
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum) return literals(schema.enum);
  const choices = nodes(schema.oneOf ?? schema.anyOf);
  if (choices.length > 0) return union(choices.map(typeOf));
  if (schema.format === 'binary') return 'Blob';
  const names = [schema.type ?? (schema.properties ? 'object' : [])].flat() as string[];
  return names.length === 0 ? 'unknown' : union(names.map((name) => primitives[name] ?? composite(name, schema)));
}

function composite(name: string, schema: Node): string {
  if (name === 'array') return `readonly (${isNode(schema.items) ? typeOf(schema.items) : 'unknown'})[]`;
  const required = new Set([schema.required ?? []].flat());
  // Fields that a condition brings along may be left out.
  const properties = new Map([
    ...nodes(schema.allOf).flatMap(({ then }) => (isNode(then) ? entries(then.properties) : [])),
    ...entries(schema.properties),
  ]);
  const more = properties.size > 0 && isNode(schema.additionalProperties) ? ['[more: string]: unknown'] : [];
  if (properties.size > 0)
    return `{ ${[...[...properties].map(([field, value]) => `${key(field)}${required.has(field) ? '' : '?'}: ${typeOf(value)}`), ...more].join('; ')} }`;
  return `Readonly<Record<string, ${isNode(schema.additionalProperties) ? typeOf(schema.additionalProperties) : 'unknown'}>>`;
}

/** The schema of a body or reply, whichever content type it has. */
const contentOf = (holder: Json | undefined): Node | undefined =>
  isNode(holder) ? entries(holder.content).flatMap(([, { schema }]) => (isNode(schema) ? [schema] : []))[0] : undefined;

/** What a reply holds besides its code and message. */
function dataOf(reply: Node | undefined): string {
  const data = entries(reply?.properties).find(([name]) => name === 'data')?.[1];
  return data ? typeOf(data) : reply ? typeOf(reply) : 'unknown';
}

function call(path: string, method: string, operation: Node): string[] {
  const params = nodes(operation.parameters).flatMap(({ in: place, name }) => (place === 'path' ? [String(name)] : []));
  const body = contentOf(operation.requestBody);
  const reply = contentOf(isNode(operation.responses) ? operation.responses['200'] : undefined);
  return [
    ...(operation.summary ? [`  /** ${String(operation.summary).replaceAll('*/', '')} */`] : []),
    `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: {`,
    `    path: ${params.length > 0 ? `{ ${params.map((name) => `${key(name)}: string`).join('; ')} }` : 'undefined'};`,
    `    body: ${body ? typeOf(body) : 'undefined'};`,
    `    data: ${dataOf(reply)};`,
    '  };',
  ];
}

/** Types of all schemas and calls of an API description, as the text of a module without imports. */
export function typesOf(description: Node): string {
  const { components, paths } = description;
  return [
    '/** Made by `npm run types` from the description of the API; changes are lost. */',
    'export interface Schemas {',
    ...entries(isNode(components) ? components.schemas : undefined).flatMap(([name, schema]) => [
      ...(schema.title ? [`  /** ${String(schema.title).replaceAll('*/', '')} */`] : []),
      `  ${key(name)}: ${typeOf(schema)};`,
    ]),
    '}',
    '',
    '/** Method and path of a call: what it takes and what `data` of its reply holds. */',
    'export interface Calls {',
    ...entries(paths).flatMap(([path, methods]) =>
      entries(methods).flatMap(([method, operation]) => call(path, method, operation)),
    ),
    '}',
    '',
    'export type Body<C extends keyof Calls> = Calls[C]["body"];',
    'export type Data<C extends keyof Calls> = Calls[C]["data"];',
    '',
  ].join('\n');
}
