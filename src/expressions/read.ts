import type { ReadExpression } from '../meta/check/rules.ts';
import { ExpressionError, expressionsOf } from './expression.ts';
import { whyRefused } from './why.ts';

/** Parses expressions for the checks, because the kernel itself does not know the language. */
export const readExpression: ReadExpression = (fields, text, wanted) => {
  try {
    const expressions = expressionsOf({ fields });
    const { uses } = typeof wanted === 'string' ? expressions[wanted](text) : expressions.formula(text, wanted);
    expressions.refuseBadLiterals(text);
    return { uses };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const part = text.slice(error.range.start, error.range.end);
    return { fault: error.message, part, cause: whyRefused(error, part) };
  }
};
