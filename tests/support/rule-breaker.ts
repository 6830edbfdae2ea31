import { expressionsOf } from '../../src/expressions/expression.ts';
import { comparisons } from '../../src/meta/bounds.ts';
import type { Field } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { isoTime } from '../../src/server/clock.ts';
import { validateForm } from '../../src/server/records/validate.ts';

/** A condition between fields, in whichever way it is declared. */
export interface HeldRule {
  readonly resource: Resource;
  readonly at: string;
  readonly problem: string;
  readonly uses: readonly Field[];
  readonly text: string;
}

export function rulesOf(resource: Resource): HeldRule[] {
  const fieldsOf = (names: Iterable<string>) => [...new Set(names)].flatMap((name) => resource.fields.get(name) ?? []);
  const short = [...resource.fields.values()].flatMap(({ name, spec }) =>
    Object.entries(comparisons).flatMap(([key, { problem }]): HeldRule[] => {
      const other = spec[key as keyof typeof comparisons];
      return other === undefined
        ? []
        : [{ resource, at: name, problem, uses: fieldsOf([name, other]), text: `${name} ${key} ${other}` }];
    }),
  );
  const long = (resource.rules?.checks ?? []).map(({ check, at }): HeldRule => ({
    resource,
    at,
    problem: 'rule',
    uses: fieldsOf(expressionsOf(resource).rule(check).uses),
    text: check,
  }));
  // Rules over rows that are saved along have their own suite, tests/api/row-rules.test.ts.
  return [...short, ...long.filter(({ uses }) => !uses.some(({ overRows }) => overRows))];
}

const day = ['2020-01-01', '2026-06-30', '2026-07-01', '2090-01-01'];

/** Values far enough apart that some combination breaks any rule. */
function choices({ type, spec }: Field): Json[] {
  switch (type.name) {
    case 'money':
      return ['0.01', '1.00', '50.00', '900.00', '99999.00'];
    case 'integer':
      return [spec.minimum ?? 0, 0, 1, 2, 9, spec.maximum ?? 1000].filter(
        (n) => n >= (spec.minimum ?? 0) && n <= (spec.maximum ?? n),
      );
    case 'decimal':
    case 'percent':
      return [0, 1, spec.maximum ?? 24];
    case 'date':
      return day;
    case 'datetime':
      return day.map((text) => `${text}T04:00:00.000Z`);
    case 'time':
      return ['08:00', '12:00'];
    case 'bool':
      return [true, false];
    case 'enum':
      return Object.keys(spec['x-options'] ?? {});
    default:
      return [];
  }
}

function* rows(fields: readonly Field[]): Iterable<Row> {
  const [field, ...rest] = fields;
  if (!field) return yield {};
  for (const value of choices(field)) for (const row of rows(rest)) yield { ...row, [field.name]: value };
}

const amongFields: ReadonlySet<string> = new Set(['rule', ...Object.values(comparisons).map(({ problem }) => problem)]);

/** The same times ten years earlier, each as far from the others as before: before any of the choices above. */
const longAgo = (resource: Resource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const type = resource.fields.get(name)?.type.name;
      if (typeof value !== 'string' || (type !== 'date' && type !== 'datetime')) return [];
      const earlier = isoTime(Date.parse(value) - 3650 * 86_400_000);
      return [[name, type === 'date' ? earlier.slice(0, 10) : earlier]];
    }),
  );

/** Changes to a valid row that break this rule, and nothing but rules. */
export function breaking({ resource, at, problem, uses }: HeldRule, row: Row, stored?: Row): Row | undefined {
  const open = uses.filter(({ readOnly }) => !readOnly);
  const earlier = longAgo(resource, row);
  const changes = [...rows(open)];
  for (const values of [...changes, earlier, ...changes.map((change) => ({ ...earlier, ...change }))]) {
    const { errors } = validateForm(
      resource,
      { ...row, ...values },
      new Set(Object.keys({ ...(!stored && row), ...values })),
      stored && { ...stored, ...row },
    );
    if (
      errors.every((error) => amongFields.has(error.problem)) &&
      errors.some((error) => error.path === at && error.problem === problem)
    )
      return values;
  }
  return undefined;
}
