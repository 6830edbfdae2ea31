import { expect, test } from 'vitest';
import { gridColumns, type Card } from '../../src/meta/dashboard/declaration.ts';
import { nudge, pack, rise, type Place } from '../../src/meta/dashboard/layout.ts';

const card = (w: number, h: number): Card => ({ kind: 'todos', w, h, items: [] });
const at = (id: string, x: number, y: number, w = 3, h = 2): Place => ({ id, x, y, w, h });
const spot = ({ id, x, y }: Place) => `${id} ${x},${y}`;
const where = (places: readonly Place[]) => places.map(spot).toSorted();

const overlaps = (places: readonly Place[]) =>
  places.some((one, i) =>
    places.some(
      (other, j) =>
        i < j &&
        one.x < other.x + other.w &&
        other.x < one.x + one.w &&
        one.y < other.y + other.h &&
        other.y < one.y + one.h,
    ),
  );

test('cards are laid beside each other until a row is full, and fill the gaps above', () => {
  expect(pack([card(12, 2), card(8, 4), card(4, 2), card(4, 2), card(6, 1)]).map(spot)).toEqual([
    'c0 0,0',
    'c1 0,2',
    'c2 8,2',
    'c3 8,4',
    'c4 0,6',
  ]);
});

test('what is taken away makes room above', () =>
  expect(where(rise([at('b', 0, 4), at('c', 3, 7)]))).toEqual(['b 0,0', 'c 3,0']));

test('a card changes places with its neighbour beneath', () => {
  const start = [at('a', 0, 0), at('b', 0, 2)];
  const down = nudge(start, 'a', { y: 1 });
  expect(where(down)).toEqual(['a 0,2', 'b 0,0']);
  expect(where(nudge(down, 'b', { y: 1 }))).toEqual(['a 0,0', 'b 0,2']);
});

test('nothing leaves the grid or lies upon something else, wherever it is pushed', () => {
  let cards: Place[] = pack([card(12, 2), card(3, 2), card(3, 2), card(6, 4), card(4, 4)]);
  const moves = [{ x: 1 }, { x: -1 }, { y: 1 }, { y: -1 }, { w: 1 }, { w: -1 }, { h: 1 }, { h: -1 }];
  for (let i = 0; i < 400; i++) {
    const id = `c${(i * 7) % 5}`;
    cards = nudge(cards, id, moves[(i * 5 + (i >> 3)) % moves.length] ?? {});
    expect(overlaps(cards)).toBe(false);
    for (const { x, y, w, h } of cards) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(gridColumns);
      expect(h).toBeGreaterThan(0);
    }
  }
});
