import { createHash } from 'node:crypto';
import type { Model, Resource } from '../../src/meta/model.ts';
import type { Report } from '../../src/meta/report/report.ts';
import type { RouteEntry } from '../../src/meta/routes.ts';
import { everyRoute } from './manifest.ts';
import { listedAt } from './pages.ts';

/**
 * Slow tests over all entities only use one entity of each shape, unless all are requested: `npm run test:e2e --
 * --all`, `TESTS=all npm test`. The shape of an entity determines which code it exercises.
 */
export const all = process.env.TESTS === 'all';

/** How many random sequences the model tests go through: `MODEL_RUNS=2000 npx vitest run tests/ledger/model.test.ts`. */
export const modelRuns = process.env.MODEL_RUNS === undefined ? undefined : Number(process.env.MODEL_RUNS);
/** Undefined is that of any test. */
export const modelTimeout = modelRuns === undefined ? undefined : modelRuns * 60_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * One item for each shape, deterministic. Items are chosen by a hash of the name, so that adding one rarely changes the
 * choice.
 */
export function sample<T>(each: readonly T[], nameOf: (one: T) => string, shapeOf: (one: T) => string): readonly T[] {
  if (all) return each;
  const byName = each.toSorted((one, other) => (hashOf(nameOf(one)) < hashOf(nameOf(other)) ? -1 : 1));
  const chosen = new Set(new Map(byName.map((one) => [shapeOf(one), one])).values());
  return each.filter((one) => chosen.has(one));
}

/** One of several by a hash of what it is for, so that a test that runs alone takes the same one as beside all others. */
export const oneFor = <T>(each: readonly T[], name: string): T | undefined =>
  each[Number.parseInt(hashOf(name).slice(0, 8), 16) % each.length];

/** A small set that covers every trait, starting with the items that have the most traits; deterministic. */
export function cover<T>(
  each: readonly T[],
  nameOf: (one: T) => string,
  traitsOf: (one: T) => readonly string[],
): readonly T[] {
  if (all) return each;
  const byName = each.toSorted((one, other) => (hashOf(nameOf(one)) < hashOf(nameOf(other)) ? -1 : 1));
  const open = new Set(byName.flatMap(traitsOf));
  const chosen = new Set<T>();
  const newIn = (one: T) => traitsOf(one).filter((trait) => open.has(trait)).length;
  while (open.size > 0) {
    const next = byName.reduce((best, one) => (newIn(one) > newIn(best) ? one : best));
    chosen.add(next);
    for (const trait of traitsOf(next)) open.delete(trait);
  }
  return each.filter((one) => chosen.has(one));
}

/** The features of a list besides showing rows, including what is beside, above and in them. */
function listFeatures({ declaration, list, states, tree }: Resource): string[] {
  const transitions = Object.values(declaration.states?.transitions ?? {});
  const features = {
    tree: tree !== undefined,
    beside: list.beside.length > 0,
    inline: list.inline.length > 0,
    states: states !== undefined,
    fourEyes: transitions.some(({ fourEyes }) => fourEyes),
    children: Object.keys(declaration.children ?? {}).length > 0,
    imports: declaration.imports === true,
    exports: declaration.exports !== false,
    appendOnly: declaration.appendOnly === true,
  };
  return Object.entries(features).flatMap(([name, has]) => (has ? [name] : []));
}

/** Field types with the same kind of input. */
const alike: Readonly<Record<string, string>> = {
  longtext: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  phone: 'text',
  email: 'text',
  url: 'text',
  idcard: 'text',
  plate: 'text',
  enums: 'enum',
  dict: 'enum',
  refs: 'ref',
  files: 'file',
  image: 'file',
  images: 'file',
  month: 'date',
  time: 'date',
  datetime: 'date',
};

/** The kinds of required inputs of a form, and all pairs of them, for a form that only fills in what it requires. */
export function formTraits({ schema, fields }: Resource): string[] {
  const required = (schema.required ?? [])
    .flatMap((name) => fields.get(name) ?? [])
    .filter(({ readOnly }) => !readOnly);
  const kinds = [
    ...new Set(required.map(({ type }) => alike[type.name] ?? type.name)),
    ...((schema.allOf ?? []).length > 0 ? ['conditions'] : []),
  ].toSorted();
  return kinds.flatMap((kind, i) => [kind, ...kinds.slice(i + 1).map((other) => `${kind} ${other}`)]);
}

export function placeShape(route: RouteEntry, resource: Resource | undefined): string {
  // A hand-made page has a shape of its own.
  if (!resource) return route.path;
  return JSON.stringify([listFeatures(resource), route.filter !== undefined, route.opens !== undefined]);
}

/** What decides what the page of a report shows, each by itself: one page draws all of them. */
export function reportTraits({ declaration, resource }: Report): string[] {
  const { day, period, by, top, parts, measures, ratios, daily, compare, drawings } = declaration;
  return [
    ...drawings.map((drawing, i) => `${i === 0 ? 'opens as' : 'drawn as'} ${drawing}`),
    ...(day?.grains ?? ['no day']).map((grain) => `by ${grain}`),
    declaration.code === resource.code ? 'code of its rows' : 'code of its own',
    `period ${period}`,
    `compare ${compare}`,
    `${by.length} levels`,
    ...Object.values(parts ?? {}).map((part) => `part ${Object.keys(part).join()}`),
    ...Object.values(measures).map((measure) => `measure ${Object.keys(measure).join()}`),
    ...Object.values(ratios ?? {}).map(({ as }) => `ratio ${as}`),
    ...(top ? ['top'] : []),
    ...(daily ? ['daily'] : []),
  ];
}

/** Every kind of place of the console: of those of lists one for each shape, of reports as few as show every trait, and every page that was made by hand. */
export function samplePlaces(model: Model): readonly RouteEntry[] {
  const routes = everyRoute(model);
  const reportOf = ({ report }: RouteEntry) => (report === undefined ? undefined : model.reports.get(report));
  const shapeOf = (route: RouteEntry) => placeShape(route, listedAt(model, route));
  const pathOf = ({ path }: RouteEntry) => path;
  const taken = new Set([
    ...sample(
      routes.filter((route) => !reportOf(route)),
      pathOf,
      shapeOf,
    ),
    ...cover(
      routes.filter((route) => reportOf(route)),
      pathOf,
      (route) => reportTraits(reportOf(route) as Report),
    ),
  ]);
  return routes.filter((route) => taken.has(route));
}

/** A place as one account finds it. */
export interface Visit {
  readonly account: string;
  readonly route: RouteEntry;
  readonly mayOpen: boolean;
}

/** What a visit shows. Refusals are alike, pages made by hand are not; the code of lists and reports asks for grants by feature. */
export function visitTraits(model: Model, { account, route, mayOpen }: Visit): string[] {
  const list = listedAt(model, route);
  const kind = list ? 'list' : route.report === undefined ? 'page' : 'report';
  if (!mayOpen) return [`${account} is refused a ${kind}`];
  if (!list) return [`${account} at ${route.report === undefined ? route.path : kind}`];
  return [placeShape(route, list), ...['list', ...listFeatures(list)].map((feature) => `${account} sees ${feature}`)];
}

/** As few visits as show every trait, or all. */
export const sampleVisits = (model: Model, visits: readonly Visit[]): readonly Visit[] =>
  cover(
    visits,
    ({ account, route }) => `${account} ${route.path}`,
    (visit) => visitTraits(model, visit),
  );

/** What a list shows, and how its rows are kept: what is the same for any entity is written once. */
export const columnTraits = (resource: Resource): string[] => [
  resource.id.split('/')[0] as string,
  `${resource.removal} removal`,
  ...(resource.tree ? ['tree'] : []),
  ...(resource.states ? ['states'] : []),
  ...(resource.declaration.appendOnly ? ['log'] : []),
  ...resource.list.columns.flatMap((name) => {
    const { type, spec } = resource.fields.get(name) ?? {};
    return type ? [type.name, ...(spec?.['x-sensitive'] ? [`hidden ${type.name}`] : [])] : [`column ${name}`];
  }),
];
