import type { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { sayIn } from '../labels.ts';

/** Says at a row of a reply why a step is not for its reader; the first reason stays. */
export function tellForOthers({ locale }: Context, row: Row, transition: string, why: AppError): void {
  row._forOthers = { [transition]: why.text(locale, sayIn(locale)), ...(row._forOthers as Row | undefined) };
}
