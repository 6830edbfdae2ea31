import { Environment } from '@marcbachmann/cel-js';
import { chinaDay } from '../meta/china-time.ts';
import { isDate } from '../meta/fields/date.ts';
import { limits } from './syntax.ts';
import type { Table } from './tables.ts';
import { Day, Money, Moment, NoValue, roundTo } from './values.ts';

type Number_ = number | bigint;

interface Macro {
  args: readonly unknown[];
}

/** Registers the comparison operators for a type, including `==` and `!=`. */
function ordered<T>(env: Environment, type: string, order: (value: T) => Number_): void {
  const operators: Readonly<Record<string, (one: Number_, other: Number_) => boolean>> = {
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
    '==': (a, b) => a === b,
  };
  for (const [operator, holds] of Object.entries(operators))
    env.registerOperator(`${type} ${operator} ${type}`, (one: T, other: T) => holds(order(one), order(other)));
  const pick = (sign: 1 | -1) => (one: T, other: T) => (order(one) < order(other) === (sign === 1) ? one : other);
  env.registerFunction(`least(${type}, ${type}): ${type}`, pick(1));
  env.registerFunction(`greatest(${type}, ${type}): ${type}`, pick(-1));
}

function amounts(env: Environment): void {
  env.registerOperator('Money + Money', (one: Money, other: Money) => new Money(one.cents + other.cents));
  env.registerOperator('Money - Money', (one: Money, other: Money) => new Money(one.cents - other.cents));
  for (const type of ['int', 'double']) {
    env.registerOperator(`Money * ${type}`, (amount: Money, factor: Number_) => amount.times(factor));
    env.registerOperator(`${type} * Money`, (factor: Number_, amount: Money) => amount.times(factor));
    env.registerOperator(`Money / ${type}`, (amount: Money, divisor: Number_) => amount.over(divisor));
  }
  env.registerFunction('money(string): Money', Money.read);
  env.registerFunction('string(Money): string', String);
}

/** What the cells of a column add up to. */
function sums(env: Environment): void {
  env.registerFunction('sum(list<Money>): Money', (all: readonly Money[]) =>
    all.reduce((sum, { cents }) => new Money(sum.cents + cents), new Money(0n)),
  );
  env.registerFunction('sum(list<int>): int', (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n));
  env.registerFunction('sum(list<double>): double', (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0));
}

/** Allows arithmetic between integers and doubles; the library only lets them be compared. */
function numbers(env: Environment): void {
  const operators: Readonly<Record<string, (one: number, other: number) => number>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
  };
  for (const [operator, count] of Object.entries(operators)) {
    const both = (one: Number_, other: Number_) => count(Number(one), Number(other));
    env.registerOperator(`int ${operator} double`, both);
    env.registerOperator(`double ${operator} int`, both);
  }
  env.registerFunction('round(double, int): double', roundTo);
}

function times(env: Environment): void {
  env.registerOperator('Day + int', (day: Day, days: bigint) => day.plus(days));
  env.registerOperator('Day - int', (day: Day, days: bigint) => day.plus(-days));
  env.registerFunction('date(string): Day', (text: string) => {
    if (!isDate(text)) throw new NoValue(`no day: ${text}`);
    return new Day(text);
  });
  env.registerFunction('day(Moment): Day', ({ time }: Moment) => new Day(chinaDay(time)));
  env.registerFunction('days(Day, Day): int', (from: Day, to: Day) => BigInt(to.number - from.number));
  env.registerFunction(
    'hours(Moment, Moment): double',
    (from: Moment, to: Moment) => (to.time - from.time) / 3_600_000,
  );
  env.registerFunction('string(Day): string', String);
}

interface Named {
  readonly name: string;
}

interface Checker {
  check(node: unknown, context: unknown): Named;
  getType(name: string): Named;
  createError(code: string, message: string, node: unknown): Error;
}

interface Values {
  getValue(name: string): unknown;
}

interface Field {
  readonly args: string;
}

/**
 * Functions for empty fields: `filled(endDate)` tells whether there is a value; `either(packFee, money("0.00"))` gives
 * a fallback.
 */
function registerEmptyFunctions(env: Environment): void {
  env.registerFunction('filled(ast): bool', ({ args: [field] }: Macro) => ({
    field,
    typeCheck(checker: Checker, macro: { field: unknown }, context: unknown) {
      checker.check(macro.field, context);
      return checker.getType('bool');
    },
    evaluate: (_evaluator: unknown, { field: { args: name } }: { field: Field }, context: Values) =>
      context.getValue(name) !== undefined,
  }));
  env.registerFunction('either(ast, ast): dyn', ({ args: [field, other] }: Macro) => ({
    field,
    other,
    typeCheck(checker: Checker, macro: { field: unknown; other: unknown }, context: unknown) {
      const [own, instead] = [checker.check(macro.field, context), checker.check(macro.other, context)];
      if (own.name !== instead.name)
        throw checker.createError('no_such_overload', `${instead.name} cannot stand in for ${own.name}`, macro.other);
      return own;
    },
    evaluate: (
      evaluator: { run(node: unknown, context: Values): unknown },
      macro: { field: Field; other: unknown },
      context: Values,
    ) => context.getValue(macro.field.args) ?? evaluator.run(macro.other, context),
  }));
}

function makeEnvironment(): Environment {
  const env = new Environment({ limits });
  for (const [name, ctor] of Object.entries({ Money, Day, Moment })) env.registerType(name, { ctor, fields: {} });
  ordered<Money>(env, 'Money', ({ cents }) => cents);
  ordered<Day>(env, 'Day', (day) => day.number);
  ordered<Moment>(env, 'Moment', ({ time }) => time);
  amounts(env);
  numbers(env);
  sums(env);
  times(env);
  registerEmptyFunctions(env);
  return env.registerVariable('today', 'Day').registerVariable('now', 'Moment');
}

let base: Environment | undefined;

/** The environment of one form: the common functions plus the fields of the form as variables, and its tables as types. */
export function environmentOf(variables: ReadonlyMap<string, string>, tables: readonly Table[]): Environment {
  const env = (base ??= makeEnvironment()).clone();
  for (const { type, ctor, columns } of tables) env.registerType(type, { ctor, fields: columns });
  for (const [name, type] of variables) env.registerVariable(name, type);
  return env;
}
