import renamed from '../../resources/renamed.ts';
import { formerAreas, formerIdsIn } from '../meta/renamed.ts';

const formerIdsOf = formerIdsIn(renamed);
const known = new Map<string, readonly string[]>();

/** The ids under which an entity stands in what is never rewritten, such as the log. */
export function idsOf(id: string): readonly string[] {
  let ids = known.get(id);
  if (!ids) {
    ids = [id, ...formerIdsOf(id)];
    known.set(id, ids);
  }
  return ids;
}

/** How keys of what lies in an area, such as flows and reports, began in earlier releases, and how they begin today. */
export const formerBeginnings = (kind = ''): readonly (readonly [former: string, today: string])[] =>
  formerAreas(renamed).map(([former, area]) => [`${kind}${former}/`, `${kind}${area}/`]);
