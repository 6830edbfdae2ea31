import { AppError } from '../../../meta/errors.ts';
import { approvalOf, type Approval } from '../../../meta/flow.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { CallInput } from '../../http/call-input.ts';
import { isAdministrator } from '../../processes/people.ts';

/** A flow that the caller may change, with its resource. */
export interface Chosen {
  readonly key: string;
  readonly resource: Resource;
  readonly approval: Approval;
}

const title = { zh: '流程', en: 'Flow', es: 'Flujo' } as const;

/** The flows of whoever could take the approved transition with every record. */
export const administered = (context: Context): Chosen[] =>
  [...context.model.resources.values()].flatMap((resource) => {
    const approval = approvalOf(context.model, resource);
    return approval && isAdministrator(context, resource, approval) ? [{ key: approval.key, resource, approval }] : [];
  });

export function chosenIn(context: Context, input: CallInput): Chosen {
  const key = input.text('key', title, 120);
  const found = administered(context).find((one) => one.key === key);
  if (!found) throw new AppError('notFound');
  return found;
}
