import { EvaluationError, ParseError, TypeError as WrongType, type Environment } from '@marcbachmann/cel-js';
import type { Field } from '../meta/field.ts';
import type { Json, Row } from '../meta/json.ts';
import { environmentOf } from './environment.ts';
import { findBadLiteral } from './literals.ts';
import { maxText, findMisuse, namesIn } from './syntax.ts';
import { NoValue } from './values.ts';
import { kindOf } from './kinds.ts';
import { tableOf } from './tables.ts';
import { contextOf, tablesIn, unreadable, unreadableByRule, variableTypes } from './variables.ts';

/** An error in the text of an expression, with the range of characters. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    readonly range: { readonly start: number; readonly end: number },
  ) {
    super(message);
  }
}

export interface Expression {
  /** The fields that the expression reads. */
  readonly uses: ReadonlySet<string>;
  /** Undefined if a value that it needs is missing or cannot be computed. */
  holds(row: Row, now?: number): boolean | undefined;
}

export interface Formula {
  readonly uses: ReadonlySet<string>;
  /** The value for the target field; null if a value that it needs is missing. */
  value(row: Row, now?: number): Json;
}

/**
 * The expressions of one form. Creating the environment costs more than parsing an expression, so it is created once.
 */
export class Expressions {
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #environment: Environment;

  constructor(fields: ReadonlyMap<string, Field>) {
    this.#fields = fields;
    this.#environment = environmentOf(variableTypes(fields), tablesIn(fields));
  }

  condition(text: string): Expression {
    return this.#holding(text, unreadable);
  }

  /** A condition that may also read what is derived from the rows that are saved along. */
  rule(text: string): Expression {
    return this.#holding(text, unreadableByRule);
  }

  #holding(text: string, unreadableField: typeof unreadable): Expression {
    const { uses, evaluate } = this.#compile(text, 'bool', unreadableField);
    return { uses, holds: (row, now = Date.now()) => evaluate(row, now) as boolean | undefined };
  }

  formula(text: string, field: Field): Formula {
    const kind = kindOf(field);
    if (!kind)
      throw new ExpressionError(`nothing can be worked out for ${field.type.name}`, { start: 0, end: text.length });
    const { uses, evaluate } = this.#compile(text, kind.type);
    return {
      uses,
      value(row, now = Date.now()) {
        const found = evaluate(row, now);
        return found === undefined ? null : kind.write(found);
      },
    };
  }

  /** Texts that stand for no value. What was stored with one goes on, and never holds; nothing new is taken with one. */
  refuseBadLiterals(text: string): void {
    const wrong = findBadLiteral(this.#environment.parse(text).ast);
    if (wrong) throw new ExpressionError(wrong.message, rangeOf(wrong.node) ?? { start: 0, end: text.length });
  }

  #compile(
    text: string,
    wanted: string,
    unreadableField = unreadable,
  ): { uses: ReadonlySet<string>; evaluate(row: Row, now: number): unknown } {
    const { parsed, names } = this.#parse(text, unreadableField);
    const { valid, type, error } = parsed.check();
    if (!valid) throw toExpressionError(error, text);
    if (type !== wanted) throw new ExpressionError(`gives ${type}, not ${wanted}`, { start: 0, end: text.length });
    const fields = [...names].flatMap((name) => this.#fields.get(name) ?? []);
    return {
      uses: new Set(fields.map(({ name }) => name)),
      evaluate: (row, now) => valueOrNone(() => parsed(contextOf(fields, row, now))),
    };
  }

  #parse(text: string, unreadableField: typeof unreadable) {
    const whole = { start: 0, end: text.length };
    if (text.length > maxText) throw new ExpressionError(`is longer than ${maxText} characters`, whole);
    try {
      const parsed = this.#environment.parse(text);
      const wrong = findMisuse(parsed.ast, (name) => isTable(this.#fields.get(name)));
      if (wrong) throw new ExpressionError(wrong.message, rangeOf(wrong.node) ?? whole);
      const names = namesIn(parsed.ast);
      for (const name of names) {
        const field = this.#fields.get(name);
        const reason = field && unreadableField(field);
        if (reason) throw new ExpressionError(`"${name}" ${reason}`, whole);
      }
      return { parsed, names };
    } catch (error) {
      throw error instanceof ExpressionError ? error : toExpressionError(error, text);
    }
  }
}

const isTable = (field: Field | undefined): boolean => field !== undefined && tableOf(field) !== undefined;

const rangeOf = (node: unknown): { start: number; end: number } | undefined => {
  const { start, end } = node as { start?: number; end?: number };
  return start === undefined || end === undefined ? undefined : { start, end };
};

function toExpressionError(error: unknown, text: string): ExpressionError {
  const { range, summary } = error as { range?: { start: number; end: number }; summary?: string };
  if (error instanceof ParseError || error instanceof WrongType || error instanceof EvaluationError)
    return new ExpressionError(summary ?? 'cannot be read', range ?? { start: 0, end: text.length });
  // A stack overflow in the parser itself, which its limits did not prevent.
  if (error instanceof RangeError) return new ExpressionError('is nested too deeply', { start: 0, end: text.length });
  throw error;
}

/**
 * Returns undefined for an empty field, a division by zero or an overflow; any other error is a bug and is rethrown.
 */
function valueOrNone(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof EvaluationError || error instanceof NoValue || error instanceof RangeError) return undefined;
    throw error;
  }
}

const made = new WeakMap<ReadonlyMap<string, Field>, Expressions>();

export function expressionsOf({ fields }: { fields: ReadonlyMap<string, Field> }): Expressions {
  let expressions = made.get(fields);
  if (!expressions) made.set(fields, (expressions = new Expressions(fields)));
  return expressions;
}
