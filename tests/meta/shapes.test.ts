import { expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor } from '../support/calls.ts';
import { everyRoute } from '../support/manifest.ts';
import { listedAt } from '../support/pages.ts';
import { cover, formTraits, placeShape, sample } from '../support/shapes.ts';

/** What the journeys through the registry leave out must be like something that they take. */
const { model } = loadModel();

test('one of each shape is taken, always the same, whatever the order', () => {
  const all = ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'];
  const taken = sample(
    all,
    (name) => name,
    ([shape]) => shape as string,
  );
  expect(taken.map(([shape]) => shape).toSorted()).toEqual(['a', 'b', 'c']);
  expect(
    sample(
      all.toReversed(),
      (name) => name,
      ([shape]) => shape as string,
    ).toSorted(),
  ).toEqual(taken.toSorted());
});

test('every page that was made by hand is opened, and every kind of list', () => {
  const routes = everyRoute(model);
  const taken = sample(
    routes,
    ({ path }) => path,
    (route) => placeShape(route, listedAt(model, route)),
  );
  expect(routes.filter((route) => !listedAt(model, route) && !taken.includes(route))).toEqual([]);
  expect(taken.length).toBeLessThan(routes.length / 2);
});

test('every way to enter a value that a form insists on is taken, beside every other', () => {
  const addable = [...model.resources.values()].filter(
    (resource) => resource.menu && !resource.menu.page && callsFor(resource, 'add').length > 0,
  );
  const taken = cover(addable, ({ id }) => id, formTraits);
  const traits = (resources: typeof taken) => new Set(resources.flatMap(formTraits));
  expect(traits(taken)).toEqual(traits(addable));
  expect(taken.length).toBeLessThan(addable.length / 4);
});
