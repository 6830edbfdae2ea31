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

/** Reports former ids that are in use again, or that map to an unknown entity. */
export function* renamedEntities({ resources, renamed = {} }: Sources): Iterable<Problem> {
  for (const [former, id] of Object.entries(renamed)) {
    if (resources.has(former))
      yield { id: 'R011', file: renamedFile, path: former, message: `there is an entity ${quote(former)} again` };
    if (resources.has(id)) continue;
    const hint = didYouMean(id, resources.keys());
    yield {
      id: 'R011',
      file: renamedFile,
      path: former,
      message: `there is no entity ${quote(id)}`,
      ...(hint && { hint }),
    };
  }
}
