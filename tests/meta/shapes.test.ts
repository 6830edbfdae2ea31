import { expect, test } from 'vitest';
import type { Report } from '../../src/meta/report/report.ts';
import type { RouteEntry } from '../../src/meta/routes.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor } from '../support/calls.ts';
import { everyRoute } from '../support/manifest.ts';
import { listedAt } from '../support/pages.ts';
import {
  cover,
  formTraits,
  placeShape,
  reportTraits,
  sample,
  samplePlaces,
  sampleVisits,
  visitTraits,
} from '../support/shapes.ts';

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

test('every page that was made by hand is opened, and every kind of list and of report', () => {
  const routes = everyRoute(model);
  const taken = samplePlaces(model);
  const byHand = routes.filter(({ resource, page }) => page !== 'report' && (resource === undefined || page));
  const paths = new Set(taken.map(({ path }) => path));
  expect(byHand.filter(({ path }) => !paths.has(path))).toEqual([]);
  const lists = (some: readonly RouteEntry[]) =>
    some.flatMap((route) => (listedAt(model, route) ? [placeShape(route, listedAt(model, route))] : []));
  expect(new Set(lists(taken))).toEqual(new Set(lists(routes)));
  const reports = (some: readonly RouteEntry[]) =>
    some.flatMap(({ report }) => (report ? reportTraits(model.reports.get(report) as Report) : []));
  expect(new Set(reports(taken))).toEqual(new Set(reports(routes)));
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

test('every account opens each page made by hand that it may, each kind of list, and is refused each kind of place', () => {
  const visits = ['a', 'b'].flatMap((account) =>
    samplePlaces(model).map((route, i) => ({ account, route, mayOpen: (i + (account === 'a' ? 0 : 1)) % 3 > 0 })),
  );
  const taken = sampleVisits(model, visits);
  const traits = (some: typeof taken) => new Set(some.flatMap((visit) => visitTraits(model, visit)));
  expect(traits(taken)).toEqual(traits(visits));
  const byHand = visits.filter(({ route, mayOpen }) => mayOpen && !listedAt(model, route) && !route.report);
  expect(byHand.filter((visit) => !taken.includes(visit))).toEqual([]);
  expect(taken.length).toBeLessThan(visits.length / 1.5);
});
