import { readExpression } from '../../expressions/read.ts';
import { validParts } from '../../meta/check/designed.ts';
import { compileDesigned } from '../../meta/designed.ts';
import { AppError } from '../../meta/errors.ts';
import { approvalOf } from '../../meta/flow.ts';
import { allSteps } from '../../meta/flow-way.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { entryId } from '../forms/versions.ts';
import { withAnswers } from './condition.ts';
import { releasedFlow } from './designs.ts';
import { formFlowKey } from './form-flow.ts';
import { resourceOf } from '../records/resource-of.ts';
import type { Queries } from '../storage/database.ts';

/** A field that a condition of the template's own flow reads cannot be taken out of its form. */
export async function refuseBrokenConditions(context: Context, tx: Queries, { id }: Row, asked: Json): Promise<void> {
  const resource = resourceOf(context, entryId);
  const approval = approvalOf(context.model, resource);
  const flow = approval && (await releasedFlow(context, tx, formFlowKey(approval.key, String(id))));
  if (!flow) return;
  const form = validParts(asked);
  const fields = withAnswers(resource, { number: 0, form, resource: compileDesigned(entryId, '', form) });
  const isBroken = (when: string) => !('uses' in readExpression(fields, when, 'condition'));
  for (const step of allSteps(flow.steps)) {
    const broken =
      step.type === 'branch' ? step.paths.find((path) => 'when' in path && isBroken(path.when)) : undefined;
    if (broken && 'when' in broken)
      throw new AppError(
        'invalid',
        {},
        {
          errors: [
            { path: 'formSchema', problem: 'flowCondition', values: { step: step.title, condition: broken.when } },
          ],
        },
      );
  }
}
