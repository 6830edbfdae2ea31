import type { Call } from '../../meta/calls.ts';
import { inlineRows, maxInlineRows, removeMark } from '../../meta/children.ts';
import { catalogue } from '../../meta/errors/catalogue.ts';
import type { Field } from '../../meta/field.ts';
import type { Json, JsonSchema } from '../../meta/json.ts';
import { filterOps, isFilterable, isGroupable, isSortable } from '../../meta/list-rules.ts';
import type { Model, Resource } from '../../meta/model.ts';
import { maxDays } from '../../meta/views.ts';

type Node = { [key: string]: Json };

const asJson = (schema: JsonSchema | Node): Node => JSON.parse(JSON.stringify(schema)) as Node;

const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

const envelope = (data: Node): Node => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { const: 200 }, message: { type: 'string' }, data },
});

/** Describes the whole API from the model, for callers that are not the console. */
export function openApi(model: Model, base: string): Node {
  const paths: Record<string, Node> = {};
  const schemas: Record<string, Node> = { Error: errorSchema() };
  for (const resource of model.resources.values()) {
    schemas[resource.table] = rowSchema(resource);
    for (const call of resource.calls) {
      const path = base + call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(model, resource, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '园区服务管理平台',
      version: '1',
      description: 'Derived from the resource declarations. Bodies are form-encoded; JSON is taken as well.',
    },
    paths,
    components: { schemas, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'JSESSION_ID' } } },
    security: [{ session: [] }],
  };
}

function operation(model: Model, resource: Resource, call: Call): Node {
  const transition = call.transition ? resource.states?.transitions.get(call.transition) : undefined;
  const input = inputOf(model, resource, call);
  const inPath = /:(\w+)/.exec(call.path)?.[1];
  return {
    tags: [resource.label],
    summary: transition ? `${transition.label}（${resource.label}）` : `${resource.label}：${call.op}`,
    'x-code': resource.code,
    'x-action': call.action,
    ...(inPath && { parameters: [{ name: inPath, in: 'path', required: true, schema: { type: 'string' } }] }),
    ...(call.method === 'POST' &&
      input && {
        requestBody: {
          content: Object.fromEntries(
            (call.op === 'import'
              ? ['multipart/form-data']
              : ['application/x-www-form-urlencoded', 'application/json']
            ).map((type) => [type, { schema: input }]),
          ),
        },
      }),
    responses: { '200': answer('完成', envelope(outputOf(resource, call))), default: answer('出错', ref('Error')) },
  };
}

const answer = (description: string, schema: Node): Node => ({
  description,
  content: { 'application/json': { schema } },
});

const object = (properties: Node, required: string[] = []): Node => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const text: Node = { type: 'string' };

function inputOf(model: Model, resource: Resource, call: Call): Node | undefined {
  const form = withParts(model, resource, asJson(resource.schema));
  switch (call.op) {
    case 'list':
      return listInput(resource);
    case 'add':
    case 'save':
      return form;
    case 'update':
      return object({ id: text, version: { type: 'integer' }, ...(form.properties as Node) }, ['id', 'version']);
    case 'export':
      return object({
        ...(listInput(resource).properties as Node),
        _format: { enum: ['xlsx', 'csv'] },
        _columns: text,
        _ids: text,
      });
    case 'import':
      return object({ file: { type: 'string', format: 'binary' }, mode: { enum: ['check', 'all', 'skip'] } }, ['file']);
    case 'select':
      return object({
        q: text,
        ids: text,
        _form: {
          type: 'string',
          description:
            'JSON: {"resource", "field", "picked": {field: id}}, the form that is filled in; only rows that agree with it are told',
        },
        page: { type: 'integer' },
        limit: { type: 'integer' },
      });
    case 'exists':
      return object({ field: text, value: text, id: text }, ['value']);
    case 'reveal':
      return object({ id: text, field: text }, ['id', 'field']);
    case 'transition': {
      const fields = resource.states?.transitions.get(call.transition ?? '')?.fields ?? [];
      return object(
        {
          ids: text,
          version: { type: 'integer' },
          ...Object.fromEntries(fields.map(({ name }) => [name, asJson(resource.fields.get(name)?.schema ?? {})])),
        },
        fields.filter(({ required }) => required).map(({ name }) => name),
      );
    }
    case 'setState':
      return object({
        id: text,
        [resource.states?.field ?? 'status']: { enum: Object.keys(resource.states?.labels ?? {}) },
      });
    case 'remove':
    case 'removeMany':
      return call.path.includes(':') ? undefined : object({ ids: text, id: text });
    default:
      return undefined;
  }
}

/** The form with the rows that are written together with it: a list in JSON, in a form one field that holds that JSON. */
function withParts({ resources }: Model, { declaration }: Resource, form: Node): Node {
  const tables = inlineRows(declaration).flatMap(({ name, resource, by }): [string, Node][] => {
    const part = resources.get(resource);
    if (!part) return [];
    const { [by]: _parent, ...properties } = asJson(part.schema).properties as Node;
    const row = object({
      id: { type: 'string', description: 'Of a row that is there; one without is added' },
      [removeMark]: { const: true, description: 'The row goes' },
      ...properties,
    });
    return [
      [
        name,
        {
          type: 'array',
          maxItems: maxInlineRows,
          items: row,
          description: `${part.label}: the rows to add, change and delete; others stay. In a form, this list as JSON.`,
        },
      ],
    ];
  });
  return tables.length === 0
    ? form
    : { ...form, properties: { ...(form.properties as Node), ...Object.fromEntries(tables) } };
}

function listInput(resource: Resource): Node {
  const filters = [...resource.fields.values()]
    .filter((field) => isFilterable(resource, field))
    .flatMap((field) => [...filterOps(field)].map((op) => filterInput(field, op)));
  const sortable = [...resource.fields.values()].filter((field) => isSortable(resource, field)).map(({ name }) => name);
  return object({
    page: { type: 'integer', minimum: 1, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    _sort: { type: 'string', description: sortable.join(', ') },
    _order: { type: 'string', description: 'asc, desc' },
    _where: {
      type: 'string',
      description: 'JSON: {"all": […]} or {"any": […]} over conditions such as {"name_like": "…"}',
    },
    _totals: { const: 'true', description: 'What the amounts of all matching rows add up to, instead of a page' },
    _by: {
      type: 'string',
      description: `With _totals: the same for each value of one of ${[...resource.fields.values()]
        .filter((field) => isGroupable(resource, field))
        .map(({ name }) => name)
        .join(', ')}`,
    },
    q: text,
    ...viewInput(resource),
    ...Object.fromEntries(filters),
  });
}

/** What its other views ask for beyond the filters. */
function viewInput({ list: { views } }: Resource): Node {
  const shaped = views.kinds.filter((kind) => ['board', 'calendar', 'timeline', 'plan'].includes(kind));
  if (shaped.length === 0) return {};
  return {
    _as: { enum: shaped, description: 'The rows as a view of the list shows them, instead of a page' },
    ...(views.board && {
      _column: { type: 'string', description: 'board: the cards of that column only' },
      _after: { type: 'string', description: 'board: what the column gave as next' },
    }),
    ...((views.calendar ?? views.timeline) && {
      _from: { type: 'string', format: 'date' },
      _to: { type: 'string', format: 'date', description: `calendar, timeline: the last of at most ${maxDays} days` },
    }),
    ...(views.plan && { _within: { type: 'string', description: 'plan: the rows of that building' } }),
  };
}

/** And what comes back. */
function viewOutput(resource: Resource): Node {
  const { views } = resource.list;
  const count: Node = { type: 'integer' };
  const list = (properties: Node): Node => ({ type: 'array', items: object(properties) });
  return {
    ...(views.board && {
      columns: list({
        value: {},
        total: count,
        totals: { type: 'object' },
        list: { type: 'array', items: ref(resource.table) },
        next: text,
      }),
    }),
    ...((views.calendar ?? views.timeline) && { days: list({ day: text, rows: count }) }),
    ...(views.timeline && { lanes: list({ id: text, label: text }), laneTotal: count }),
  };
}

const filterInput = (field: Field, op: string): [string, Node] => [
  op === 'eq' ? field.name : `${field.name}_${op}`,
  { type: 'string', description: field.title },
];

function outputOf(resource: Resource, call: Call): Node {
  const row = ref(resource.table);
  switch (call.op) {
    case 'list': {
      const groups = object({
        value: {},
        rows: { type: 'integer' },
        totals: { type: 'object' },
        ...(resource.list.views.plan && { within: {}, state: {} }),
      });
      return object({
        list: { type: 'array', items: row },
        total: { type: 'integer' },
        refs: { type: 'object' },
        totals: { type: 'object' },
        groups: { type: 'array', items: groups },
        ...viewOutput(resource),
      });
    }
    case 'transition':
    case 'setState':
      return object({ rows: { type: 'array', items: row } });
    case 'select':
      return object({ list: { type: 'array', items: object({ id: text, label: text }) }, total: { type: 'integer' } });
    case 'export':
      return ref('system_exportTask');
    case 'import':
      return object({ total: { type: 'integer' }, added: { type: 'integer' }, rows: { type: 'array' } });
    case 'exists':
      return object({ exists: { type: 'boolean' } });
    case 'reveal':
      return object({ value: text });
    case 'tree':
      return { type: 'array', items: object({ id: text, label: text, children: { type: 'array' } }) };
    case 'remove':
    case 'removeMany':
      return object({ removed: { type: 'integer' } });
    default:
      return row;
  }
}

function rowSchema(resource: Resource): Node {
  const fields = [...resource.fields.values()].filter((field) => !field.type.secret);
  return {
    title: resource.label,
    ...object(Object.fromEntries(fields.map((field) => [field.name, asJson(field.schema)]))),
  };
}

function errorSchema(): Node {
  return {
    ...object({
      code: {
        enum: [...new Set(Object.values(catalogue).map(({ status }) => status))].toSorted((one, other) => one - other),
      },
      message: text,
      data: {
        type: ['object', 'null'],
        properties: { errors: { type: 'array', items: object({ path: text, message: text }) } },
      },
    }),
  };
}
