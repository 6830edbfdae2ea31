import type { Row } from '../meta/json.ts';
import type { Resource } from '../meta/model.ts';
import { memoizeAsync, trackPromise } from './async.ts';
import { loadChunk } from './chunk-error.ts';

type Formulas = (row: Row) => Row;

const none = trackPromise(Promise.resolve<Formulas>(() => ({})));

const fetchFormulas = memoizeAsync(async (resource: Resource): Promise<Formulas> => {
  const { formulaValues } = await loadChunk(import('../expressions/formulas.ts'));
  return (row) => formulaValues(resource, row);
});

/** What a row works out by itself, as the server will. The language is fetched where there is something to work out. */
export const loadFormulas = (resource: Resource): Promise<Formulas> =>
  resource.formulas.size > 0 ? fetchFormulas(resource) : none;
