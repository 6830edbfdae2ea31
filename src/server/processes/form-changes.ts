import { readExpression } from '../../expressions/read.ts';
import { validParts } from '../../meta/check/designed.ts';
import { checkFlow } from '../../meta/check/one-flow.ts';
import { compileDesigned } from '../../meta/designed.ts';
import { AppError } from '../../meta/errors.ts';
import { approvalOf, type FlowStep } from '../../meta/flow.ts';
import { placedSteps } from '../../meta/flow-way.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { designedForm, entryId } from '../forms/versions.ts';
import { rolesToName } from './check-design.ts';
import { releasedFlow } from './designs.ts';
import { withAnswers, type FlowFields } from './flow-fields.ts';
import { formFlowKey } from './form-flow.ts';
import { resourceOf } from '../records/resource-of.ts';
import type { Queries } from '../storage/database.ts';

/** A field that the template's own flow reads cannot be taken out of its form: nobody would be told that it reads nothing. */
export async function refuseBrokenFlow(context: Context, tx: Queries, template: Row, asked: Json): Promise<void> {
  const resource = resourceOf(context, entryId);
  const approval = approvalOf(context.model, resource);
  const { id, formVersion } = template;
  const flow = approval && (await releasedFlow(context, tx, formFlowKey(approval.key, String(id))));
  if (!flow) return;
  const roles = new Set((await rolesToName(context, tx)).map(({ code }) => code));
  const problemsWith = (flowFields: FlowFields) =>
    checkFlow(context.model, approval.key, flow, { readExpression, roles, flowFields }).problems;
  const last = typeof formVersion === 'number' ? await designedForm(context, tx, String(id), formVersion) : undefined;
  const form = validParts(asked);
  const after = withAnswers(resource, { number: 0, form, resource: compileDesigned(entryId, '', form) });
  const before = withAnswers(resource, last);
  // What was wrong before, such as a role that is gone, is not the form's fault.
  const known = new Set(last ? problemsWith(before).map(({ path }) => path) : []);
  const broken = problemsWith(after).find(({ path }) => !known.has(path));
  const step = broken && [...placedSteps(flow.steps)].findLast(([place]) => broken.path.startsWith(place))?.[1];
  if (!step) return;
  const fields = changedFields(before, after).filter((name) => isNamedIn(step, name));
  throw new AppError(
    'invalid',
    {},
    {
      errors: [
        {
          path: 'formSchema',
          problem: 'flowReads',
          values: { step: step.title, fields: fields.map((name) => before.get(name)?.title ?? name).join('、') },
        },
      ],
    },
  );
}

/** Fields that are gone, or hold something else now. */
const changedFields = (before: FlowFields, after: FlowFields): string[] =>
  [...before.values()].filter(({ name, type }) => after.get(name)?.type !== type).map(({ name }) => name);

function isNamedIn(step: FlowStep, name: string): boolean {
  const own =
    'paths' in step
      ? { ...step, paths: step.paths.map((path) => ('when' in path ? path.when : null)) }
      : (step as object);
  return new RegExp(`\\b${name}\\b`).test(JSON.stringify(own));
}
