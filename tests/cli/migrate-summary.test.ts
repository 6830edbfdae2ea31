import { expect, test } from 'vitest';
import { summary } from '../../src/cli/migrate/summary.ts';

const indexes = (table: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${table}: index ix_${table}_${i}`);
const few = [
  'parking_car: renamed from carpark_car, with all of its rows',
  ...indexes('parking_car', 3),
  'ix_old: index dropped',
];

test('a few changes are named one by one', () => expect(summary(few)).toEqual(few));

test('many indexes of a table are one line, and so are many that are dropped', () => {
  const gone = Array.from({ length: 4 }, (_, i) => `ix_old_${i}: index dropped`);
  expect(summary([...indexes('meals_dish', 40), 'meals_dish.name: new text column', ...gone])).toEqual([
    'meals_dish.name: new text column',
    'meals_dish: 40 indexes',
    '4 indexes dropped',
  ]);
});
