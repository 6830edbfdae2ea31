import { nameToday } from '../renamed.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';

/** Files that belong to no single area. */
const shared = new Set([
  'policies/roles.csv',
  'policies/actions.csv',
  'policies/expectations.csv',
  'policies/model.conf',
]);
const sharedLabels = /^labels\/[^/]+\/(common|menu)\.json$/;

const areaOf = (file: string): string =>
  /^(?:resources|forms)\/([^/]+)\/|^policies\/(.+)\.\w+$|^labels\/[^/]+\/(.+)\.json$/
    .exec(file)
    ?.slice(1)
    .find((part) => part !== undefined) ?? '';

function* filesOf({ resources, labels, policyFiles }: Sources): Iterable<string> {
  for (const { resourceFile, formFile, declaration, form } of resources.values()) {
    if (declaration !== undefined) yield resourceFile;
    if (form !== undefined) yield formFile;
  }
  yield* labels?.keys() ?? [];
  for (const path of Object.keys(policyFiles ?? {})) yield path.replace(/^\//, '');
}

/** Reports folders and files whose name is not a business area. */
export function* areaNames(sources: Sources): Iterable<Problem> {
  const { areas } = sources;
  if (!areas) return;
  const seen = new Set<string>();
  for (const file of filesOf(sources)) {
    const area = areaOf(file);
    if (areas.has(area) || shared.has(file) || sharedLabels.test(file) || seen.has(file)) continue;
    seen.add(file);
    const hint = didYouMean(area, areas);
    yield {
      id: 'R010',
      file,
      path: '',
      message: `${quote(area)} is not an area of resources/areas.ts`,
      ...(hint && { hint }),
    };
  }
}

const renamedFile = 'resources/renamed.ts';

/** Reports former names that are in use again, or that lead to no entity or area of today. */
export function* renamedEntities({ resources, areas, renamed = {} }: Sources): Iterable<Problem> {
  for (const former of Object.keys(renamed)) {
    const isArea = !former.includes('/');
    const kind = isArea ? 'area' : 'entity';
    const there: { has(name: string): boolean; keys(): Iterable<string> } = isArea ? (areas ?? new Set()) : resources;
    const problem = (message: string, hint?: string): Problem => ({
      id: 'R011',
      file: renamedFile,
      path: former,
      message,
      ...(hint && { hint }),
    });
    if (there.has(former)) yield problem(`there is an ${kind} ${quote(former)} again`);
    const today = nameToday(renamed, former);
    if (today === undefined) yield problem('the lines lead in a circle');
    else if (!there.has(today) && !there.has(former))
      yield problem(`there is no ${kind} ${quote(today)}`, didYouMean(today, there.keys()));
  }
}
