import { groupBy } from './group-by.ts';

/**
 * The lines of `resources/renamed.ts`: `former entity → entity`, and, without a slash, `former area → area` for
 * everything in it.
 */
export type RenamedLines = Readonly<Record<string, string>>;

const isArea = (line: string): boolean => !line.includes('/');

const parts = (id: string): readonly [area: string, name: string] => {
  const at = id.indexOf('/');
  return [id.slice(0, at), id.slice(at + 1)];
};

/** One line further; undefined where none leads on. */
function next(lines: RenamedLines, what: string): string | undefined {
  if (Object.hasOwn(lines, what)) return lines[what];
  if (isArea(what)) return undefined;
  const [area, name] = parts(what);
  return Object.hasOwn(lines, area) ? `${lines[area]}/${name}` : undefined;
}

/** What an entity or an area of an earlier release is called today, over several renames; undefined where they run in a circle. */
export function nameToday(lines: RenamedLines, former: string): string | undefined {
  const seen = new Set<string>();
  let at = former;
  for (let to = next(lines, at); to !== undefined; to = next(lines, at)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    at = to;
  }
  return at;
}

/** The areas of earlier releases that are called otherwise today, with their names of today. */
export const formerAreas = (lines: RenamedLines): [former: string, area: string][] =>
  Object.keys(lines)
    .filter(isArea)
    .flatMap((former): [string, string][] => {
      const area = nameToday(lines, former);
      return area === undefined ? [] : [[former, area]];
    });

/** What tells the ids that an entity had in earlier releases: by lines of its own, and by those of its area. */
export function formerIdsIn(lines: RenamedLines): (id: string) => string[] {
  const entities = Object.keys(lines)
    .filter((former) => !isArea(former))
    .map((former): [former: string, id?: string] => [former, nameToday(lines, former)]);
  const own = groupBy(entities, ([, id]) => id);
  const areas = groupBy(formerAreas(lines), ([, area]) => area);
  return (id) => {
    const [area, name] = parts(id);
    const ofArea = (areas.get(area) ?? [])
      .map(([former]) => `${former}/${name}`)
      // An entity that had left the area before has a line of its own.
      .filter((former) => !Object.hasOwn(lines, former));
    return [...new Set([...(own.get(id) ?? []).map(([former]) => former), ...ofArea])];
  };
}
