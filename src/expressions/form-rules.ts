import type { FieldError } from '../meta/errors.ts';
import type { Row } from '../meta/json.ts';
import type { Resource } from '../meta/model.ts';
import { beginning, type DeclaredRules } from '../meta/rules.ts';
import { expressionsOf, type Expression, type Expressions } from './expression.ts';
import { inOrder } from './in-order.ts';

/** The state of the fields, derived from the values of the form. */
export interface FormState {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

interface Check {
  readonly holds: Expression;
  readonly at: string;
  readonly message: string;
}

/** The compiled rules of a form, used by both browser and server. */
export class FormRules {
  readonly #initial: Row;
  readonly #checks: readonly Check[];
  /** Checks that use what is computed from the rows that are saved with this one: known once all are written. */
  readonly #overRows: readonly Check[];
  readonly #show: ReadonlyMap<string, Expression>;
  readonly #required: ReadonlyMap<string, Expression | undefined>;
  readonly #locked: ReadonlyMap<string, Expression>;

  constructor(resource: Resource, rules: DeclaredRules) {
    const expressions = expressionsOf(resource);
    this.#initial = beginning(resource);
    const checks = rules.checks.map(({ check, at, message }) => ({ holds: expressions.rule(check), at, message }));
    const isOverRows = ({ holds }: Check) => [...holds.uses].some((name) => resource.fields.get(name)?.overRows);
    this.#checks = checks.filter((check) => !isOverRows(check));
    this.#overRows = checks.filter(isOverRows);
    this.#show = inOrder(compiled(expressions, rules.show));
    this.#required = new Map(
      [...rules.required].map(([name, text]) => [name, text === '' ? undefined : expressions.condition(text)]),
    );
    this.#locked = compiled(expressions, rules.locked);
  }

  get hasRulesOverRows(): boolean {
    return this.#overRows.length > 0;
  }

  /** Which rules a row breaks together with its rows, of those that have something `written`; it carries its computed values. */
  brokenOverRows(row: Row, written: (name: string) => boolean, now = Date.now()): FieldError[] {
    return brokenAmong(this.#overRows, row, (names) => names.some(written), now);
  }

  /** A hidden field counts as empty, so fields that depend on it are hidden too. */
  stateOf(row: Row, now = Date.now()): FormState {
    const hidden = new Set<string>();
    const left: Row = { ...this.#initial, ...row };
    for (const [name, when] of this.#show) {
      if (when.holds(left, now) === true) continue;
      hidden.add(name);
      left[name] = null;
    }
    const those = (conditions: ReadonlyMap<string, Expression | undefined>) =>
      new Set(
        [...conditions]
          .filter(([name, when]) => !hidden.has(name) && (when === undefined || when.holds(left, now) === true))
          .map(([name]) => name),
      );
    return { hidden, required: those(this.#required), locked: those(this.#locked) };
  }

  /**
   * Checks the rules between fields. Only reports rules with at least one field that the caller sent (`given`), and
   * none that already has an error.
   */
  broken(
    row: Row,
    given: (name: string) => boolean,
    found: readonly FieldError[] = [],
    now = Date.now(),
  ): FieldError[] {
    const wrong = new Set(found.map(({ path }) => path));
    const whole: Row = { ...this.#initial, ...row };
    return brokenAmong(
      this.#checks,
      whole,
      (names) => names.some(given) && !names.some((name) => wrong.has(name)),
      now,
    );
  }
}

/** `concerns` is asked with the fields that a check names. */
const brokenAmong = (
  checks: readonly Check[],
  row: Row,
  concerns: (names: readonly string[]) => boolean,
  now: number,
): FieldError[] =>
  checks.flatMap(({ holds, at, message }): FieldError[] =>
    concerns([at, ...holds.uses]) && holds.holds(row, now) === false
      ? [{ path: at, problem: 'rule', values: { message } }]
      : [],
  );

const compiled = (expressions: Expressions, texts: ReadonlyMap<string, string>): Map<string, Expression> =>
  new Map([...texts].map(([name, text]) => [name, expressions.condition(text)]));

const made = new WeakMap<Resource, FormRules>();

/** Undefined for forms without expressions. Compiled on first use. */
export function formRules(resource: Resource): FormRules | undefined {
  if (!resource.rules) return undefined;
  let rules = made.get(resource);
  if (!rules) made.set(resource, (rules = new FormRules(resource, resource.rules)));
  return rules;
}
