import type { Field, FilterOp } from '../../../../../meta/field.ts';
import { filterOps, isFilterable, readFilterName, searchColumns } from '../../../../../meta/list-rules.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Where } from '../../../../../meta/where.ts';
import { widgetOf } from '../../../../widgets/index.ts';
import { partsOf } from '../where-state.ts';

/** A condition while it is being entered. The operator `empty` asks with "true" or "false". */
export interface ConditionDraft {
  readonly key: number;
  readonly field: string;
  readonly op: FilterOp;
  readonly value: string;
}

export interface GroupDraft {
  readonly key: number;
  readonly is: 'all' | 'any';
  readonly parts: readonly (ConditionDraft | GroupDraft)[];
}

export type Draft = ConditionDraft | GroupDraft;

export const isGroup = (draft: Draft): draft is GroupDraft => 'parts' in draft;

let keys = 0;
const nextKey = () => ++keys;

/** Fields that the list can be asked about. */
export const askableFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter(
    (field) =>
      isFilterable(resource, field) &&
      field.name !== 'id' &&
      field.name !== 'version' &&
      opsOf(resource, field).length > 0,
  );

/** Of a choice several can be ticked at once, which says all that "is" could say. */
const pickedFromMany = new Set(['enum', 'dict', 'ref', 'rate']);

/** The ways to compare that make sense for a field, the usual one first. Part of a text is looked for only where an index serves it. */
export function opsOf(resource: Resource, field: Field): FilterOp[] {
  const searched = searchColumns(resource);
  const many = pickedFromMany.has(field.type.name) && widgetOf(field).Filter !== undefined;
  const fitting = filterOps(field).filter((op) => {
    if (op === 'like') return searched.includes(field.name);
    if (op === 'in') return many;
    if (op === 'has') return widgetOf(field).Filter !== undefined;
    return op !== 'empty' && !(many && (op === 'eq' || op === 'ne'));
  });
  const preferred: readonly FilterOp[] = ['like', 'in', 'has', 'eq', 'gte', 'lte', 'ne'];
  return [...preferred.filter((op) => fitting.includes(op)), 'empty'];
}

export function newCondition(resource: Resource): ConditionDraft {
  const [first] = askableFields(resource);
  return {
    key: nextKey(),
    field: first?.name ?? 'id',
    op: first ? (opsOf(resource, first)[0] ?? 'eq') : 'eq',
    value: '',
  };
}

export const newGroup = (resource: Resource): GroupDraft => ({
  key: nextKey(),
  is: 'any',
  parts: [newCondition(resource)],
});

/** What stands in the address, ready to be changed; a single condition becomes a group of one. */
export function toDraft(resource: Resource, where: Where | undefined): GroupDraft {
  if (!where) return { key: nextKey(), is: 'all', parts: [newCondition(resource)] };
  const parts = partsOf(where);
  if (!parts) return { key: nextKey(), is: 'all', parts: [toPart(resource, where)] };
  return { key: nextKey(), is: 'any' in where ? 'any' : 'all', parts: parts.map((part) => toPart(resource, part)) };
}

function toPart(resource: Resource, where: Where): Draft {
  if (partsOf(where)) return toDraft(resource, where);
  const [[name, value]] = Object.entries(where as Record<string, string>) as [[string, string]];
  const { field, op } = readFilterName(resource, name) ?? { field: name, op: 'eq' };
  return { key: nextKey(), field, op, value };
}

/** Is there a value, and one that the field can have? */
export function isComplete(resource: Resource, { field, op, value }: ConditionDraft): boolean {
  const compared = ['eq', 'ne', 'gte', 'lte'].includes(op);
  return value !== '' && (!compared || resource.fields.get(field)?.type.parse(value) !== undefined);
}

/** As it travels; undefined where something is still missing. An empty group asks for nothing. */
export function toWhere(resource: Resource, group: GroupDraft): Where | undefined {
  const parts = group.parts.map((part): Where | undefined => {
    if (isGroup(part)) return toWhere(resource, part);
    return !isComplete(resource, part)
      ? undefined
      : { [part.op === 'eq' ? part.field : `${part.field}_${part.op}`]: part.value };
  });
  if (parts.some((part) => part === undefined) || parts.length === 0) return undefined;
  return group.is === 'all' ? { all: parts as Where[] } : { any: parts as Where[] };
}

export const countOf = (draft: Draft): number =>
  isGroup(draft) ? draft.parts.reduce((sum, part) => sum + countOf(part), 0) : 1;
