import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { memoizeAsync, trackPromise } from '../../../async.ts';
import { loadChunk } from '../../../chunk-error.ts';
import type { Line } from './lines.ts';

type Formulas = (line: Line) => Row;

const none = trackPromise(Promise.resolve<Formulas>(() => ({})));

const fetchFormulas = memoizeAsync(async (part: Resource): Promise<Formulas> => {
  const { formulaValues } = await loadChunk(import('../../../../expressions/formulas.ts'));
  return ({ stored = {}, values }) => {
    const entered = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
    return formulaValues(part, { ...stored, ...entered });
  };
});

/** What a row works out by itself, as the server will. The language is fetched where there is something to work out. */
export const loadFormulas = (part: Resource): Promise<Formulas> =>
  part.formulas.size > 0 ? fetchFormulas(part) : none;
