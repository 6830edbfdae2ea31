import { askedField } from '../../../meta/asked-field.ts';
import type { Call } from '../../../meta/calls.ts';
import { inlineRows, maxInlineRows, removeMark } from '../../../meta/children.ts';
import type { Field } from '../../../meta/field.ts';
import { filterOps, isFilterable, isGroupable, isSortable } from '../../../meta/list-rules.ts';
import type { Model, Resource } from '../../../meta/model.ts';
import { maxDays } from '../../../meta/views.ts';
import { withConditions } from './conditions.ts';
import { asNode, object, text, type Node } from './schemas.ts';

/** What has to be known of a call. */
export type Described = Pick<Call, 'op' | 'path' | 'transition'>;

/** What the body of a call of a resource may hold. */
export function inputOf(model: Model, resource: Resource, call: Described): Node | undefined {
  const form = withParts(model, resource, withConditions(resource, asNode(resource.schema)));
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
        ...(inlineRows(resource.declaration).length > 0 && {
          _lines: { type: 'boolean', description: 'xlsx only: the rows that are saved with these, in further sheets' },
        }),
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
          ...Object.fromEntries(
            fields.map((asked) => {
              const field = resource.fields.get(asked.name);
              return [asked.name, asNode(field ? askedField(field, asked).schema : {})];
            }),
          ),
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

/** The form and its inline rows: a list in JSON, or a form field that holds the list as JSON. */
function withParts({ resources }: Model, { declaration }: Resource, form: Node): Node {
  const tables = inlineRows(declaration).flatMap(({ name, resource, by }): [string, Node][] => {
    const part = resources.get(resource);
    if (!part) return [];
    const said = withConditions(part, asNode(part.schema));
    const { [by]: _parent, ...properties } = said.properties as Node;
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
          description: `${part.label}: the rows to add, change and delete; others stay. In a form, this list as JSON.${said.description ? ` ${String(said.description)}` : ''}`,
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

/** Parameters of views, in addition to the filters. */
function viewInput({ list: { views } }: Resource): Node {
  const shaped = views.kinds.filter((kind) => ['board', 'calendar', 'timeline', 'plan', 'tree'].includes(kind));
  if (shaped.length === 0) return {};
  return {
    _as: { enum: shaped, description: 'The rows as a view of the list shows them, instead of a page' },
    ...(views.board && {
      _column: { type: 'string', description: 'board: the cards of that column only' },
    }),
    ...((views.board ?? views.tree) && {
      _after: { type: 'string', description: 'board, tree: what the column or the place gave as next' },
    }),
    ...((views.calendar ?? views.timeline) && {
      _from: { type: 'string', format: 'date' },
      _to: { type: 'string', format: 'date', description: `calendar, timeline: the last of at most ${maxDays} days` },
    }),
    ...(views.plan && { _within: { type: 'string', description: 'plan: the rows of that building' } }),
    ...(views.tree && {
      _in: {
        type: 'string',
        description: 'tree: what lies in that place, by the id of a row or the `place` of a reply',
      },
    }),
  };
}

const filterInput = (field: Field, op: string): [string, Node] => [
  op === 'eq' ? field.name : `${field.name}_${op}`,
  { type: 'string', description: field.title },
];
