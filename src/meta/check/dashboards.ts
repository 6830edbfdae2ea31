import type { Card, DashboardDeclaration, ReportCard } from '../dashboard/declaration.ts';
import { isFilterable, isSortable } from '../list-rules.ts';
import type { Resource } from '../model.ts';
import type { Only } from '../report/declaration.ts';
import type { NamedCode } from './codes.ts';
import type { CheckId } from './ids.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';
import type { World } from './subject.ts';

type Found = (path: string, message: string, hint?: string) => Problem;
const id: CheckId = 'R830';

/** What dashboards name: reports with their figures, lists with their fields. */
export function* dashboardChecks(world: World): Iterable<Problem> {
  for (const { file, declaration } of world.dashboards.values())
    for (const [i, card] of declaration.cards.entries()) {
      const found: Found = (path, message, hint) => ({
        id,
        file,
        path: `cards[${i}].${path}`,
        message,
        ...(hint && { hint }),
      });
      yield* ofCard(world, card, found);
    }
}

function* ofCard(world: World, card: Card, found: Found): Iterable<Problem> {
  if ('report' in card) return yield* ofReport(world, card, found);
  if (card.kind === 'shortcuts') {
    for (const [i, name] of card.to.entries())
      if (!resourceOf(world, name)?.menu) yield unknownResource(world, `to[${i}]`, name, found);
    return;
  }
  const lists =
    card.kind === 'list' ? [{ path: '', ...card }] : card.items.map((item, i) => ({ path: `items[${i}].`, ...item }));
  for (const { path, resource: name, where = {} } of lists) {
    const resource = resourceOf(world, name);
    if (!resource?.menu) yield unknownResource(world, `${path}resource`, name, found);
    else yield* ofWhere(resource, `${path}where`, where, found);
  }
  if (card.kind !== 'list') return;
  const resource = resourceOf(world, card.resource);
  if (!resource) return;
  for (const [i, name] of card.columns.entries())
    if (!resource.fields.has(name)) yield unknownName(`columns[${i}]`, name, resource.fields.keys(), found);
  const sorted = card.sort?.replace(/^-/, '');
  const field = sorted === undefined ? undefined : resource.fields.get(sorted);
  if (sorted !== undefined && !(field && isSortable(resource, field)))
    yield unknownName('sort', sorted, resource.list.columns, found);
}

function* ofReport({ reports, subjects }: World, card: ReportCard, found: Found): Iterable<Problem> {
  const report = reports.get(card.report)?.declaration;
  if (!report) {
    yield unknownName('report', card.report, reports.keys(), found);
    return;
  }
  const figures = [...Object.keys(report.measures), ...Object.keys(report.ratios ?? {})];
  if (card.figure !== undefined && !figures.includes(card.figure))
    yield unknownName('figure', card.figure, figures, found);
  const dimensions = [...(report.day ? [report.day.field] : []), ...report.dimensions];
  for (const [i, name] of (card.by ?? []).entries())
    if (!dimensions.includes(name)) yield unknownName(`by[${i}]`, name, dimensions, found);
  if (card.draw && !report.drawings.includes(card.draw)) yield unknownName('draw', card.draw, report.drawings, found);
  if (card.grain && !report.day?.grains.includes(card.grain))
    yield unknownName('grain', card.grain, report.day?.grains ?? [], found);
  if ((card.period ?? card.compare) && !report.day) yield found('period', `${card.report} has no period`);
  const resource = subjects.get(report.resource)?.resource;
  if (resource) yield* ofWhere(resource, 'where', card.where ?? {}, found);
}

function* ofWhere(resource: Resource, path: string, where: Only, found: Found): Iterable<Problem> {
  for (const [name, wanted = []] of Object.entries(where)) {
    const field = resource.fields.get(name);
    if (!field || !isFilterable(resource, field)) {
      yield unknownName(`${path}.${name}`, name, resource.fields.keys(), found);
      continue;
    }
    const options = field.spec['x-options'];
    for (const value of [wanted].flat())
      if (options ? !Object.hasOwn(options, value) : field.type.parse(value) === undefined)
        yield unknownName(`${path}.${name}`, value, Object.keys(options ?? {}), found);
  }
}

const resourceOf = ({ subjects }: World, name: string): Resource | undefined => subjects.get(name)?.resource;

const unknownResource = ({ subjects }: World, path: string, name: string, found: Found): Problem =>
  found(
    path,
    `${quote(name)} is not a resource with a page`,
    didYouMean(
      name,
      [...subjects.values()].filter(({ resource }) => resource.menu).map((subject) => subject.id),
    ),
  );

const unknownName = (path: string, name: string, known: Iterable<string>, found: Found): Problem =>
  found(path, `${quote(name)} cannot serve there`, didYouMean(name, known));

/** Codes that some policy has to grant. */
export const dashboardCodes = (dashboards: Sources['dashboards']): NamedCode[] =>
  [...(dashboards?.values() ?? [])].map(({ file, declaration }) => ({
    code: (declaration as DashboardDeclaration).code,
    file,
    path: 'code',
  }));
