import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { maxPapers, portionsOf } from '../../src/web/pages/resource/print/portions.ts';
import type { Standing } from '../../src/web/pages/resource/views/tree/moves.ts';
import { standInForBrowser } from './support/globals.ts';

type Moves = typeof import('../../src/web/pages/resource/views/tree/moves.ts');
let moves: Moves;
beforeAll(async () => {
  standInForBrowser();
  moves = await import('../../src/web/pages/resource/views/tree/moves.ts');
});

const { resources } = loadModel().model;
const resource = (id: string) => resources.get(id) as Resource;
const departments = resource('organisation/companyDept');
const centres = resource('organisation/company');

const row = (id: string, parentId: string | null = null): Row => ({ id, parentId, version: 1 });
const [top, other] = [row('top'), row('other')] as const;
const [one, two, three] = [row('one', 'top'), row('two', 'top'), row('three', 'top')] as const;
const around: Standing = { siblings: [top, other], more: false };
const among = (more = false): Standing => ({ siblings: [one, two, three], parent: top, around, more });
const byArrow = (what: Row, key: string, { ordered = true, more = false, at = among(more) } = {}) =>
  moves.moveByArrow({ resource: departments, ordered }, what, at, key);
const over = (target: Row, zone: 'before' | 'into' | 'after', what: Row, more = false) =>
  moves.moveByDrop(departments, what, { over: target, zone, standing: among(more) });

describe('Alt and an arrow', () => {
  test('change places with the neighbour, where siblings have an order', () => {
    expect(byArrow(two, 'ArrowUp')).toEqual({ row: two, parentId: 'top', before: 'one' });
    expect(byArrow(one, 'ArrowDown')).toEqual({ row: one, parentId: 'top', before: 'three' });
    expect(byArrow(two, 'ArrowDown')).toEqual({ row: two, parentId: 'top', before: null });
    expect([byArrow(one, 'ArrowUp'), byArrow(three, 'ArrowDown')]).toEqual([undefined, undefined]);
    expect(byArrow(two, 'ArrowUp', { ordered: false })).toBeUndefined();
  });

  test('do not go behind siblings that are not here yet', () => {
    expect(byArrow(two, 'ArrowDown', { more: true })).toBeUndefined();
    expect(byArrow(one, 'ArrowDown', { more: true })).toMatchObject({ before: 'three' });
  });

  test('lead out, behind the parent, and into the one before', () => {
    expect(byArrow(two, 'ArrowLeft')).toEqual({ row: two, parentId: null, before: 'other' });
    expect(byArrow(two, 'ArrowLeft', { ordered: false })).toEqual({ row: two, parentId: null, before: undefined });
    expect(byArrow(two, 'ArrowRight')).toEqual({ row: two, parentId: 'one' });
    expect(byArrow(one, 'ArrowRight')).toBeUndefined();
    expect(byArrow(top, 'ArrowLeft', { at: around })).toBeUndefined();
  });
});

describe('letting go', () => {
  test('between two, before the first and behind the last', () => {
    expect(over(two, 'after', one)).toEqual({ row: one, parentId: 'top', before: 'three' });
    expect(over(one, 'before', three)).toEqual({ row: three, parentId: 'top', before: 'one' });
    expect(over(three, 'after', one)).toEqual({ row: one, parentId: 'top', before: null });
    expect(over(three, 'after', one, true)).toBeUndefined();
  });

  test('on a row goes below it, unless it lies there already, or is that row', () => {
    expect(over(three, 'into', one)).toEqual({ row: one, parentId: 'three' });
    expect(over(one, 'into', one)).toBeUndefined();
    expect(over(one, 'into', row('four', 'one'))).toBeUndefined();
  });
});

describe('who may', () => {
  test('whoever may update, where rows lie below each other', () => {
    expect(moves.canMove(departments, top, () => true)).toBe(true);
    expect(moves.canMove(departments, top, (action) => action !== 'update')).toBe(false);
    expect(moves.canMove(resource('space/roomNo'), top, () => true)).toBe(false);
  });

  test('an order is offered while it is the one shown', () => {
    const sorted = (...sort: { field: string; order: 'asc' | 'desc' }[]) => moves.isOrdered(departments, { sort });
    expect([sorted(), sorted({ field: 'sort', order: 'asc' })]).toEqual([true, true]);
    expect([sorted({ field: 'sort', order: 'desc' }), sorted({ field: 'deptName', order: 'asc' })]).toEqual([
      false,
      false,
    ]);
    expect(moves.isOrdered(centres, { sort: [] })).toBe(false);
  });
});

test('more papers than one print has come in portions', () => {
  const rows = Array.from({ length: maxPapers * 2 + 1 }, (_, i) => i);
  expect(portionsOf(rows).map(({ from, to, rows: part }) => [from, to, part.length])).toEqual([
    [1, maxPapers, maxPapers],
    [maxPapers + 1, maxPapers * 2, maxPapers],
    [maxPapers * 2 + 1, maxPapers * 2 + 1, 1],
  ]);
  expect(portionsOf([])).toEqual([]);
});
