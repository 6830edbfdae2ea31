import { actionChecks } from './actions.ts';
import { amongChecks } from './among.ts';
import { areaNames, renamedEntities } from './areas.ts';
import { apiChecks, clashingCalls } from './api.ts';
import { beginningChecks } from './beginnings.ts';
import { boundChecks } from './bounds.ts';
import { branchChecks } from './branches.ts';
import { childrenChecks } from './children.ts';
import { codeChecks, grants, pageCodes, ungranted } from './codes.ts';
import { columnChecks } from './columns.ts';
import { computedChecks } from './computed.ts';
import { copyChecks } from './copies.ts';
import { displayChecks } from './display.ts';
import { exclusiveChecks } from './exclusive.ts';
import { externalAddresses } from './externals.ts';
import { fieldAccessChecks } from './field-access.ts';
import { fieldNameChecks } from './field-names.ts';
import { filePairs, ownForms, plainData, repeatedNames, tables } from './files.ts';
import { flowChecks } from './flows.ts';
import { formChecks } from './form.ts';
import { fourEyesChecks } from './four-eyes.ts';
import { addedWhileChecks } from './added-while.ts';
import { restrictsChecks } from './restricts.ts';
import { keepChecks } from './keep.ts';
import { labelChecks, menuLabels } from './labels.ts';
import { limitChecks } from './limits.ts';
import { listChecks } from './list.ts';
import { maskChecks } from './masks.ts';
import { cascadeCircles, requiredCircles } from './circles.ts';
import {
  hiddenResources,
  menuChecks,
  menuPlaces,
  menuTwins,
  pageAddresses,
  sectionIcons,
  unusedSections,
} from './menu.ts';
import { pageFilters } from './page-filters.ts';
import { olderChecks } from './older.ts';
import type { Problem } from './problem.ts';
import { aboutChecks } from './about.ts';
import { overdueChecks } from './overdue.ts';
import { dashboardChecks, dashboardCodes } from './dashboards.ts';
import { reportChecks, reportCodes } from './reports.ts';
import { ruleChecks } from './rules.ts';
import { scopeChecks } from './scope.ts';
import { shippedFormChecks } from './shipped-forms.ts';
import { sequenceChecks, unusedSequences } from './sequences.ts';
import type { Sources } from './sources.ts';
import { stampChecks } from './stamps.ts';
import { stateChecks } from './states.ts';
import type { PageDeclaration } from '../routes.ts';
import { reactionChecks } from './reactions.ts';
import type { ResourceDeclaration } from '../resource.ts';
import { pagesFile, readWorld, type Check, type World } from './subject.ts';
import { labelFiles, languageNotes } from './translations.ts';
import { timedChecks } from './timed.ts';
import { printChecks } from './print.ts';
import { treeChecks } from './tree.ts';
import { viewChecks } from './views.ts';

export { checkIds, isCheckId, type CheckId } from './ids.ts';
export { untranslated } from './translations.ts';
export { formatProblem, type Problem } from './problem.ts';
export {
  collectDashboards,
  collectFlows,
  collectReports,
  collectResources,
  collectContents,
  formFileOf,
  resourceFileOf,
  type Sources,
} from './sources.ts';

/** Three kinds of checks: over the raw files, over each resource, and over all resources together. */
const ofFiles: readonly ((sources: Sources) => Iterable<Problem>)[] = [
  filePairs,
  repeatedNames,
  areaNames,
  renamedEntities,
  ownForms,
  tables,
  plainData,
  labelFiles,
];
const ofEach: readonly Check[] = [
  ...formChecks,
  ...fieldNameChecks,
  ...limitChecks,
  ...boundChecks,
  ...columnChecks,
  ...ruleChecks,
  ...copyChecks,
  ...amongChecks,
  ...stampChecks,
  ...beginningChecks,
  ...olderChecks,
  ...maskChecks,
  ...fieldAccessChecks,
  ...branchChecks,
  ...displayChecks,
  ...listChecks,
  ...viewChecks,
  ...stateChecks,
  ...fourEyesChecks,
  ...timedChecks,
  ...reactionChecks,
  ...exclusiveChecks,
  ...overdueChecks,
  ...aboutChecks,
  ...keepChecks,
  ...addedWhileChecks,
  ...restrictsChecks,
  ...treeChecks,
  ...printChecks,
  ...apiChecks,
  ...scopeChecks,
  ...menuChecks,
  ...labelChecks,
  ...computedChecks,
  ...childrenChecks,
  ...codeChecks,
  ...actionChecks,
];
const ofAll: readonly ((world: World) => Iterable<Problem>)[] = [
  clashingCalls,
  menuPlaces,
  pageAddresses,
  pageFilters,
  sectionIcons,
  menuTwins,
  unusedSections,
  menuLabels,
  requiredCircles,
  cascadeCircles,
  pageCodes,
  grants,
  sequenceChecks,
];

/** Finds all problems of all declarations, ordered by file. Invalid declarations are reported and never throw. */
export function checkDeclarations(sources: Sources): Problem[] {
  const problems = ofFiles.flatMap((check) => [...check(sources)]);
  const world = readWorld(sources, problems);
  for (const subject of world.subjects.values()) for (const check of ofEach) problems.push(...check(subject, world));
  for (const check of [...ofAll, reportChecks, dashboardChecks, externalAddresses(sources), flowChecks(sources)])
    problems.push(...check(world));
  if (problems.length === 0)
    problems.push(...hiddenResources(world), ...unusedSequences(world), ...shippedFormChecks(sources)(world));
  return inOrder(problems);
}

/** Warnings about translations. */
export const checkLanguages = (sources: Sources): Problem[] =>
  inOrder([...languageNotes(sources.labels ?? new Map(), readWorld(sources, []))]);

const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0));

/** The one check that needs more than the declarations, for those that have no other mistakes. */
export function checkGrants({ resources, reports, dashboards, pages }: Sources, codes: ReadonlySet<string>): Problem[] {
  const own = [...resources.values()].map(({ resourceFile, declaration }) => ({
    code: (declaration as ResourceDeclaration).code,
    file: resourceFile,
    path: 'code',
  }));
  const ofPages = ((pages ?? []) as readonly PageDeclaration[]).flatMap(({ code }, i) =>
    code === undefined ? [] : [{ code, file: pagesFile, path: `[${i}].code` }],
  );
  return [...ungranted([...own, ...ofPages, ...reportCodes(reports), ...dashboardCodes(dashboards)], codes)];
}
