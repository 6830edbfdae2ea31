import type { Call } from '../../../meta/calls.ts';
import { catalogue } from '../../../meta/errors/catalogue.ts';
import type { Resource } from '../../../meta/model.ts';
import {
  anything,
  count,
  listOf,
  mapOf,
  named,
  nested,
  object,
  ref,
  replied,
  text,
  whole,
  type Node,
} from './schemas.ts';
import { origin } from './conditions.ts';

/** Resource → id of a row → how people call it. */
export const refs: Node = mapOf(mapOf(text));
const totals: Node = mapOf(anything);
const groups = listOf(whole({ value: anything, rows: count, totals }));

/** A row to pick. */
export const pick: Node = object({ id: text, label: text, parentId: { type: ['string', 'null'] } }, ['id', 'label']);

/** A page of rows, with sums where they were asked for. */
export const pageOf = (row: Node): Node =>
  object({ list: listOf(row), total: count, refs, totals, groups }, ['list', 'total', 'refs']);

const treeNode = nested('TreeNode', (self) => whole({ id: text, label: text, children: listOf(self) }));

const removed = whole({ removed: count });

/** The rows that a step has moved. */
export const movedRows = (row: Node): Node => whole({ rows: listOf(row) });

/** The `data` of the reply to a call. */
export function outputOf(resource: Resource, call: Call): Node {
  const row = ref(resource.table);
  switch (call.op) {
    case 'list':
      return listOutput(resource);
    case 'transition':
    case 'setState':
      return movedRows(row);
    case 'select':
      return whole({ list: listOf(pick), total: count });
    case 'export':
      return ref('system_exportTask');
    case 'import':
      return importOutput();
    case 'exists':
      return whole({ exists: { type: 'boolean' } });
    case 'reveal':
      return whole({ value: { type: ['string', 'null'] } });
    case 'tree':
      return listOf(treeNode);
    case 'remove':
    case 'removeMany':
      return removed;
    default:
      return row;
  }
}

/** A page of rows, its totals, or the rows as one of the list's views shows them. */
function listOutput(resource: Resource): Node {
  const page = { list: listOf(ref(resource.table)), total: count, refs };
  const shapes = [pageOf(ref(resource.table)), ...viewOutputs(resource, page)];
  return shapes.length === 1 ? (shapes[0] as Node) : { anyOf: shapes };
}

function viewOutputs({ table, list: { views } }: Resource, page: Node): Node[] {
  const days = { days: listOf(whole({ day: text, rows: count })) };
  const card = { value: anything, total: count, totals, list: listOf(ref(table)) };
  const lanes = { lanes: listOf(whole({ id: text, label: text })), laneTotal: count };
  const place = {
    place: text,
    groups: listOf(whole({ place: text, field: text, value: anything, rows: count })),
    below: { type: 'object', additionalProperties: count },
  };
  return [
    ...(views.board
      ? [whole({ columns: listOf(object({ ...card, next: text }, Object.keys(card))), total: count, refs })]
      : []),
    ...(views.calendar ? [object({ ...page, ...days }, Object.keys(page))] : []),
    ...(views.timeline ? [object({ ...page, ...days, ...lanes }, Object.keys({ ...page, ...lanes }))] : []),
    ...(views.plan
      ? [whole({ ...page, groups: listOf(whole({ within: anything, state: anything, rows: count })) })]
      : []),
    ...(views.tree ? [object({ ...page, ...place, next: text }, Object.keys({ ...page, ...place }))] : []),
  ];
}

export const importOutput = (): Node =>
  object({ total: count, added: count, bad: count, rows: listOf({ type: 'object' }) }, ['total']);

/** A row as lists, reads and writes return it. */
export function rowSchema(resource: Resource): Node {
  const fields = [...resource.fields.values()].filter((field) => !field.type.secret);
  return {
    title: resource.label,
    ...object(
      {
        ...Object.fromEntries(fields.map((field) => [field.name, replied(field, origin(resource, field))])),
        _refs: { ...refs, description: 'Labels of the rows that it refers to' },
        _forOthers: {
          type: 'object',
          additionalProperties: text,
          description: 'Steps that the caller may not take, with the reason',
        },
      },
      ['id'],
    ),
  };
}

/** Schemas that belong to no resource. */
export const commonSchemas = (): Node => ({
  Error: object(
    {
      code: {
        enum: [...new Set(Object.values(catalogue).map(({ status }) => status))].toSorted((one, other) => one - other),
      },
      message: text,
      data: {
        type: ['object', 'null'],
        properties: { errors: listOf(object({ path: text, message: text })) },
      },
    },
    ['code', 'message'],
  ),
  ...Object.fromEntries(named),
});
