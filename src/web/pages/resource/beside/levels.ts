import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { FormBody } from '../../../providers/form-encode.ts';

/** One kind of node: the rows of a resource, and the field by which whatever lies in them names them. */
export interface Level {
  readonly field: string;
  readonly resource: Resource;
}

/** Field → id, from the outermost node to the chosen one. It stands in the address as conditions of the list. */
export type Path = Readonly<Record<string, string>>;

export interface TreeNode {
  readonly level: number;
  readonly row: Row;
  readonly id: string;
  readonly label: string;
  readonly path: Path;
  /** Of the same kind, where rows of that kind form a tree. */
  readonly below: readonly TreeNode[];
}

/** A list call that gives nodes which lie directly in another one. */
export interface Branch {
  readonly level: number;
  readonly filters: FormBody;
}

const linksTo = ({ fields }: Resource, { field, resource }: Level) => fields.get(field)?.spec['x-ref'] === resource.id;

/**
 * What lies directly in a node, or at the top. A floor belongs to its building unless it belongs to one
 * of the building's units: a kind that must name a level in between lies deeper.
 */
export function branchesIn(levels: readonly Level[], node?: Pick<TreeNode, 'level' | 'path'>): Branch[] {
  const at = node?.level ?? -1;
  return levels.flatMap(({ resource, field: own }, level): Branch[] => {
    if (level <= at) return [];
    // The parent among its own kind is no level around it.
    const links = levels.slice(0, level).filter((each) => each.field !== own && linksTo(resource, each));
    const holder = levels[at];
    if (holder && !links.includes(holder)) return [];
    const between = links.filter((each) => levels.indexOf(each) > at);
    if (between.some(({ field }) => resource.fields.get(field)?.required)) return [];
    const around = links.flatMap(({ field }) => (node?.path[field] === undefined ? [] : [[field, node.path[field]]]));
    return [
      { level, filters: Object.fromEntries([...around, ...between.map(({ field }) => [`${field}_empty`, 'true'])]) },
    ];
  });
}

/** The way to a row of a level: the ids that it names itself. */
export function pathOf(levels: readonly Level[], level: number, row: Row): Path {
  const around = levels.slice(0, level).flatMap(({ field, resource }) => {
    const value = row[field];
    return typeof value === 'string' && linksTo((levels[level] as Level).resource, { field, resource })
      ? [[field, value]]
      : [];
  });
  return Object.fromEntries([...around, [(levels[level] as Level).field, String(row.id)]]);
}

const nodeOf = (levels: readonly Level[], level: number, row: Row, below: readonly TreeNode[] = []): TreeNode => ({
  level,
  row,
  id: String(row.id),
  label: String(row[levels[level]?.resource.display ?? ''] ?? ''),
  path: pathOf(levels, level, row),
  below,
});

/** Rows as nodes; where they form a tree, those whose parent is out of reach stand at its top. */
export function nodesOf(levels: readonly Level[], level: number, rows: readonly Row[]): TreeNode[] {
  const { tree } = levels[level]?.resource ?? {};
  if (!tree) return rows.map((row) => nodeOf(levels, level, row));
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<unknown, Row[]>();
  for (const row of rows) {
    const parent = known.has(row[tree.parent]) ? row[tree.parent] : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const build = (parent: unknown): TreeNode[] =>
    (below.get(parent) ?? []).map((row) => nodeOf(levels, level, row, build(row.id)));
  return build(null);
}

/** The innermost level that a path names. */
export const deepest = (levels: readonly Level[], path: Path): number =>
  levels.findLastIndex(({ field }) => path[field] !== undefined);

export const isAt = (node: TreeNode, levels: readonly Level[], path: Path): boolean =>
  node.level === deepest(levels, path) && node.id === path[levels[node.level]?.field ?? ''];

/** Does the chosen node lie in this one? */
export function holds(node: TreeNode, levels: readonly Level[], path: Path): boolean {
  if (node.below.some((each) => isAt(each, levels, path) || holds(each, levels, path))) return true;
  return node.level < deepest(levels, path) && path[levels[node.level]?.field ?? ''] === node.id;
}
