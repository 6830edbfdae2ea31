import type { ReadExpression } from '../meta/check/rules.ts';
import { ExpressionError, expressionsOf } from './expression.ts';

/** Parses expressions for the checks, because the kernel itself does not know the language. */
export const readExpression: ReadExpression = (fields, text, wanted) => {
  try {
    const expressions = expressionsOf({ fields });
    return { uses: (wanted === 'condition' ? expressions.condition(text) : expressions.formula(text, wanted)).uses };
  } catch (error) {
    if (error instanceof ExpressionError)
      return { fault: error.message, part: text.slice(error.range.start, error.range.end) };
    throw error;
  }
};
