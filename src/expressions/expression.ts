import { EvaluationError, ParseError, TypeError as WrongType, type Environment } from '@marcbachmann/cel-js';
import type { Field } from '../meta/field.ts';
import type { Json, Row } from '../meta/json.ts';
import { environmentOf } from './environment.ts';
import { maxText, misuse, namesIn } from './syntax.ts';
import { NoValue } from './values.ts';
import { contextOf, kindOf, unreadable, variableTypes } from './variables.ts';

/** What is wrong with the text of an expression, and where: characters from and to. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    readonly range: { readonly start: number; readonly end: number },
  ) {
    super(message);
  }
}

export interface Expression {
  /** The fields whose values decide. */
  readonly uses: ReadonlySet<string>;
  /** True, false, or undefined where a value that matters is missing or cannot be worked out. */
  holds(row: Row, now?: number): boolean | undefined;
}

export interface Formula {
  readonly uses: ReadonlySet<string>;
  /** The value for the field it was made for; null where something that matters is missing. */
  value(row: Row, now?: number): Json;
}

/** The expressions of one form. Making the language costs more than any expression, so it is made once. */
export class Expressions {
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #environment: Environment;

  constructor(fields: ReadonlyMap<string, Field>) {
    this.#fields = fields;
    this.#environment = environmentOf(variableTypes(fields));
  }

  condition(text: string): Expression {
    const { uses, evaluate } = this.#compile(text, 'bool');
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

  #compile(text: string, wanted: string): { uses: ReadonlySet<string>; evaluate(row: Row, now: number): unknown } {
    const { parsed, names } = this.#parse(text);
    const { valid, type, error } = parsed.check();
    if (!valid) throw toldOf(error, text);
    if (type !== wanted) throw new ExpressionError(`gives ${type}, not ${wanted}`, { start: 0, end: text.length });
    const fields = [...names].flatMap((name) => this.#fields.get(name) ?? []);
    return {
      uses: new Set(fields.map(({ name }) => name)),
      evaluate: (row, now) => valueOrNone(() => parsed(contextOf(fields, row, now))),
    };
  }

  #parse(text: string) {
    const whole = { start: 0, end: text.length };
    if (text.length > maxText) throw new ExpressionError(`is longer than ${maxText} characters`, whole);
    try {
      const parsed = this.#environment.parse(text);
      const wrong = misuse(parsed.ast);
      if (wrong) throw new ExpressionError(wrong.message, rangeOf(wrong.node) ?? whole);
      const names = namesIn(parsed.ast);
      for (const name of names) {
        const field = this.#fields.get(name);
        const reason = field && unreadable(field);
        if (reason) throw new ExpressionError(`"${name}" ${reason}`, whole);
      }
      return { parsed, names };
    } catch (error) {
      throw error instanceof ExpressionError ? error : toldOf(error, text);
    }
  }
}

const rangeOf = (node: unknown): { start: number; end: number } | undefined => {
  const { start, end } = node as { start?: number; end?: number };
  return start === undefined || end === undefined ? undefined : { start, end };
};

function toldOf(error: unknown, text: string): ExpressionError {
  const { range, summary } = error as { range?: { start: number; end: number }; summary?: string };
  if (error instanceof ParseError || error instanceof WrongType || error instanceof EvaluationError)
    return new ExpressionError(summary ?? 'cannot be read', range ?? { start: 0, end: text.length });
  // The parser's own stack, deeper than its limits allow for.
  if (error instanceof RangeError) return new ExpressionError('is nested too deeply', { start: 0, end: text.length });
  throw error;
}

/** An empty field, a division by zero and an overflow leave nothing to say; anything else is a fault of ours. */
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
