import { AppError } from '../../../meta/errors.ts';
import { approvalOf, type Approval } from '../../../meta/flow.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { designedForm, entryId, templateId, type DesignedForm } from '../../forms/versions.ts';
import { textField } from '../../http/input/fields.ts';
import { withAnswers, type FlowFields } from '../../processes/flow-fields.ts';
import { formFlowKey } from '../../processes/form-flow.ts';
import { isAdministrator } from '../../processes/people.ts';
import { reachOf } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';

/** A flow that the caller may change, with its resource. */
export interface Chosen {
  readonly key: string;
  readonly resource: Resource;
  readonly approval: Approval;
  /** Whose entries alone go by this flow. */
  readonly template?: Row;
}

const title = { zh: '流程', en: 'Flow', es: 'Flujo' } as const;
const maxTemplates = 500;

/** The flows of whoever could take the approved transition with every record. */
export const administered = (context: Context): Chosen[] =>
  [...context.model.resources.values()].flatMap((resource) => {
    const approval = approvalOf(context.model, resource);
    return approval && isAdministrator(context, resource, approval) ? [{ key: approval.key, resource, approval }] : [];
  });

/** Whoever designs a form designs its flow, if they may decide about entries at all. */
function formApproval(context: Context): Pick<Chosen, 'resource' | 'approval'> | undefined {
  const resource = resourceOf(context, entryId);
  const approval = approvalOf(context.model, resource);
  const isAllowed =
    approval !== undefined &&
    reachOf(context, resource, approval.passed) !== undefined &&
    reachOf(context, resourceOf(context, templateId), 'update') !== undefined;
  return isAllowed ? { resource, approval } : undefined;
}

export async function flowsOfForms(context: Context): Promise<(Chosen & { readonly template: Row })[]> {
  const of = formApproval(context);
  if (!of) return [];
  const templates = await asCaller(context, templateId, 'update').find({ is: 'all', of: [] }, { limit: maxTemplates });
  return templates.map((template) => ({ ...of, key: formFlowKey(of.approval.key, String(template.id)), template }));
}

/** How a call names a flow. */
export const ofFlow = { key: textField(title, 120) };

export async function chosenFlow(context: Context, key: string): Promise<Chosen> {
  const found = administered(context).find((one) => one.key === key) ?? (await flowOfForm(context, key));
  if (!found) throw new AppError('notFound');
  return found;
}

async function flowOfForm(context: Context, key: string): Promise<Chosen | undefined> {
  const of = formApproval(context);
  const id = of && key.startsWith(formFlowKey(of.approval.key, '')) ? key.slice(of.approval.key.length + 1) : undefined;
  if (!of || id === undefined) return undefined;
  const [template] = await asCaller(context, templateId, 'update').find(isColumn('id', id), { limit: 1 });
  return template && { ...of, key, template };
}

/** What a template asks now; before it is published, what its draft asks. */
export const formOfTemplate = (context: Context, { id, formVersion }: Row): Promise<DesignedForm | undefined> =>
  designedForm(context, undefined, String(id), typeof formVersion === 'number' ? formVersion : null);

/** What conditions of this flow may read, where that is more than the fields of the record. */
export async function flowFieldsFor(context: Context, { resource, template }: Chosen): Promise<FlowFields | undefined> {
  return template && withAnswers(resource, await formOfTemplate(context, template));
}
