import { ExpressionError, expressionsOf } from '../../expressions/expression.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';

/** Does a condition of a flow hold? One on a field that the form has no more is false: the flow is older than the form. */
export function conditionHolds(resource: Resource, condition: string, row: Row, now: number): boolean {
  try {
    return expressionsOf(resource).condition(condition).holds(row, now) === true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
