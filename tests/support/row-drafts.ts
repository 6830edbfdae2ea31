import { fittingValue } from '../../src/cli/seed/near-values.ts';
import type { RowMaker } from '../../src/cli/seed/row-maker.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { validateForm } from '../../src/server/records/validate.ts';
import { conditionOf, madeValue } from './made-values.ts';

/** What is needed to repair a draft. */
export interface Mending {
  readonly choices: RowMaker['choices'];
  readonly dictionaries: ReadonlyMap<string, readonly string[]>;
  /** A newly uploaded file, for fields that need one. */
  readonly file?: string;
}

/** Repairs a draft until it contains the given values and the form accepts it. */
export function mend(
  resource: Resource,
  draft: Row,
  given: Row,
  n: number,
  { choices, dictionaries, file }: Mending,
): Row | undefined {
  let row = writable(resource, { ...draft, ...given }, given);
  for (let attempt = 0; attempt < 10; attempt++) {
    const { errors, hidden } = validateForm(resource, row, new Set());
    const missing = hidden.filter((name) => name in given);
    const conditions = missing.map((name) => conditionOf(resource, name) ?? {});
    row = Object.assign(
      without(
        row,
        hidden.filter((name) => !(name in given)),
      ),
      ...conditions,
    ) as Row;
    const wrong = [...new Set(errors.map(({ path }) => path.split('.')[0] as string))];
    if (wrong.length === 0 && missing.length === 0) return row;
    for (const name of wrong) {
      const field = resource.fields.get(name);
      const broken = errors.some(({ path, problem }) => path === name && problem === 'rule');
      // If a given value breaks a rule together with random ones, the random ones are dropped.
      const drawn = Object.keys(row).filter((each) => !(each in given) && !resource.fields.get(each)?.required);
      if (name in given && drawn.length > 0 && broken) {
        row = without(row, drawn);
        continue;
      }
      // A drawn choice asks for what is to be left out; the next draft may draw another one.
      if (name in given && given[name] === null) return undefined;
      if (!field || name in given)
        throw new Error(`${resource.id}: ${JSON.stringify(errors)} in ${JSON.stringify(row)}`);
      const { [name]: _wrong, ...rest } = row;
      const ids = choices(field, rest).map(({ id }) => id);
      const fitting = broken ? fittingValue(resource, field, row) : undefined;
      row[name] =
        fitting ??
        madeValue(field, n + attempt, { ids, dictionary: dictionaries.get(field.spec['x-dict'] ?? '') ?? [], file });
    }
  }
  return undefined;
}

export const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** The values that a user may send; sequence numbers are left to the server. */
const writable = (resource: Resource, row: Row, given: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const field = resource.fields.get(name);
      return field?.readOnly === false && value !== null && (field.spec['x-sequence'] === undefined || name in given);
    }),
  );
