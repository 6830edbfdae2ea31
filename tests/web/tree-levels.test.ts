import { describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import {
  branchesIn,
  deepest,
  holds,
  isAt,
  nodesOf,
  pathOf,
  type Level,
  type TreeNode,
} from '../../src/web/pages/resource/beside/levels.ts';

const { resources } = loadModel().model;

const levelsOf = (id: string): Level[] => {
  const list = resources.get(id);
  return (list?.list.beside ?? []).map((field) => {
    const resource = resources.get(list?.fields.get(field)?.spec['x-ref'] ?? '');
    if (!resource) throw new Error(`${id} ${field}`);
    return { field, resource };
  });
};

const rooms = levelsOf('space/roomNo');
const [org, build, unit, floor] = [0, 1, 2, 3];
const found = (level: number, path: Record<string, string> = {}) => branchesIn(rooms, { level, path });

describe('what lies in what', () => {
  test('projects at the top, buildings in a project: what must name a building lies deeper', () => {
    expect(branchesIn(rooms)).toEqual([{ level: org, filters: {} }]);
    expect(found(org, { orgId: 'o' })).toEqual([{ level: build, filters: { orgId: 'o' } }]);
  });

  test('a building holds its units, and the floors that belong to none of them', () => {
    expect(found(build, { orgId: 'o', buildId: 'b' })).toEqual([
      { level: unit, filters: { orgId: 'o', buildId: 'b' } },
      { level: floor, filters: { orgId: 'o', buildId: 'b', unitId_empty: 'true' } },
    ]);
    expect(found(unit, { orgId: 'o', buildId: 'b', unitId: 'u' })).toEqual([
      { level: floor, filters: { orgId: 'o', buildId: 'b', unitId: 'u' } },
    ]);
    expect(found(floor, { floorId: 'f' })).toEqual([]);
  });

  test('without the outermost kind the next one stands at the top', () => {
    expect(branchesIn(rooms.slice(1))).toEqual([{ level: 0, filters: {} }]);
  });

  test('departments lie in their enterprise', () => {
    expect(branchesIn(levelsOf('enterprise/department'), { level: 0, path: { virtId: 'v' } })).toEqual([
      { level: 1, filters: { virtId: 'v' } },
    ]);
  });
});

describe('the way to a node', () => {
  test('is named by its own row', () => {
    expect(pathOf(rooms, floor, { id: 'f', orgId: 'o', buildId: 'b', unitId: null })).toEqual({
      orgId: 'o',
      buildId: 'b',
      floorId: 'f',
    });
    expect(deepest(rooms, { orgId: 'o', buildId: 'b' })).toBe(build);
    expect(deepest(rooms, {})).toBe(-1);
  });
});

describe('rows that form a tree', () => {
  const levels = levelsOf('system/menu');
  const nodes = nodesOf(levels, 0, [
    { id: 'a', menuName: '上', parentId: null },
    { id: 'b', menuName: '下', parentId: 'a' },
    { id: 'c', menuName: '上级不可见', parentId: 'elsewhere' },
  ]);
  const [top] = nodes as [TreeNode];

  test('stand below their parents; those whose parent is out of reach stand at the top', () => {
    expect(nodes.map(({ label, below }) => [label, below.map((each) => each.label)])).toEqual([
      ['上', ['下']],
      ['上级不可见', []],
    ]);
  });

  test('a node knows whether the chosen one lies in it', () => {
    expect(holds(top, levels, { parentId: 'b' })).toBe(true);
    expect(holds(top, levels, { parentId: 'a' })).toBe(false);
    expect(isAt(top, levels, { parentId: 'a' })).toBe(true);
  });
});
