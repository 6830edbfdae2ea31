import { closedFields } from '../../../../../meta/field-access.ts';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { mayUpdate } from '../../actions/editable-fields.ts';
import { canEdit, type Can } from '../../actions/row-actions.ts';
import { moveByKey, type Position, type Zone } from '../../beside/moving.ts';
import type { ListState } from '../../list/list-state.ts';

/** Where a row is put: below another row or at the top. */
export interface Move {
  readonly row: Row;
  readonly parentId: string | null;
  /** The sibling that it comes to stand before, null at the end; unless given, where its number puts it. */
  readonly before?: string | null;
}

/** Where a row stands among those that lie in the same row, as far as they are here. */
export interface Standing extends Position<Row> {
  readonly around?: Standing;
  /** There are further siblings behind these. */
  readonly more: boolean;
}

/** May this user put the row elsewhere, as its form would let them? */
export function canMove(resource: Resource, row: Row, may: Can): boolean {
  const field = resource.fields.get(resource.tree?.parent ?? '');
  return (
    field !== undefined &&
    resource.list.views.tree?.by.length === 0 &&
    !field.readOnly &&
    !field.spec['x-fixed'] &&
    field.spec['x-readonly-when'] === undefined &&
    mayUpdate(resource, may) &&
    canEdit(resource, row) &&
    !closedFields(resource, 'write', may).includes(field.name)
  );
}

/** Siblings stand in an order of their own, and in no other one just now. */
export const isOrdered = ({ tree, list }: Resource, { sort }: Pick<ListState, 'sort'>): boolean => {
  const [first = list.sort, ...others] = sort;
  return tree?.order !== undefined && others.length === 0 && first.field === tree.order && first.order === 'asc';
};

export const parentOf = ({ tree }: Resource, row: Row): string | null => {
  const parent = row[tree?.parent ?? ''];
  return typeof parent === 'string' ? parent : null;
};

/** Behind the last of them there may be others that are not here yet. */
const behind = (next: Row | undefined, more: boolean): string | null | undefined =>
  next ? String(next.id) : more ? undefined : null;

/** Alt and an arrow: out to the siblings of its parent, in below the one before, and up and down where they have an order. */
export function moveByArrow(
  { resource, ordered }: { resource: Resource; ordered: boolean },
  row: Row,
  standing: Standing,
  key: string,
): Move | undefined {
  const move = moveByKey(row, standing, key);
  if (!move) return undefined;
  if (key === 'ArrowRight') return { row, parentId: move.parent ? String(move.parent.id) : null };
  if (key === 'ArrowLeft') {
    const parentId = standing.parent ? parentOf(resource, standing.parent) : null;
    return { row, parentId, before: ordered ? behind(move.before, standing.around?.more ?? false) : undefined };
  }
  const before = behind(move.before, standing.more);
  return ordered && before !== undefined ? { row, parentId: parentOf(resource, row), before } : undefined;
}

/** What letting go of a row over another one would do. Whether that makes a circle is the server's to say. */
export function moveByDrop(
  resource: Resource,
  row: Row,
  { over, zone, standing: { siblings, more } }: { over: Row; zone: Zone; standing: Standing },
): Move | undefined {
  if (row.id === over.id) return undefined;
  if (zone === 'into') return parentOf(resource, row) === over.id ? undefined : { row, parentId: String(over.id) };
  const others = siblings.filter(({ id }) => id !== row.id);
  const before = zone === 'before' ? String(over.id) : behind(others[others.indexOf(over) + 1], more);
  return before === undefined ? undefined : { row, parentId: parentOf(resource, over), before };
}
