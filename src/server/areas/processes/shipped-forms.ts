import { approvalOf, type Flow } from '../../../meta/flow.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { ReadyForm } from '../../../meta/shipped-form.ts';
import type { Context } from '../../context.ts';
import { entryId, templateId } from '../../forms/versions.ts';
import { release } from '../../processes/designs.ts';
import { formFlowKey } from '../../processes/form-flow.ts';
import { nameOf } from '../../processes/run.ts';
import { readyForms } from '../../ready-forms.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';

const linkId = 'processes/formLink';

/** The template of one of them, as every project begins with it. */
export const templateFrom = ({ kind, name, category, form, submitLimit, publicFill }: ReadyForm): Row => ({
  templateName: name,
  categoryCode: category,
  formKind: kind,
  formSchema: form as unknown as Json,
  submitLimit: submitLimit ?? 'none',
  publicFill: publicFill ?? false,
});

/** Entries of this template go by the flow that comes with its form. */
export async function releaseFlow(context: Context, tx: Queries, template: string, flow: Flow): Promise<void> {
  const approval = approvalOf(context.model, resourceOf(context, entryId));
  if (!approval) throw new TypeError(`no step of ${entryId} asks for approval`);
  const key = formFlowKey(approval.key, template);
  await release(context, tx, { key, version: 0, userName: nameOf(context) }, flow);
}

const codeStart = ({ kind }: ReadyForm) => `${kind.toUpperCase()}_`;

/** The flow that came with a template, if it is one of those, or a copy of one. */
export const flowThatCame = ({ formKind, templateCode }: Row): Flow | undefined =>
  readyForms.find((one) => one.kind === formKind && String(templateCode).startsWith(codeStart(one)))?.flow;

const codesIn = (project: Row): Map<string, ReadyForm> =>
  new Map(readyForms.map((one) => [`${codeStart(one)}${String(project.orgCode)}`, one]));

/** Publishes in a project those of the forms that it does not have yet. Returns how many. */
export async function addShippedForms(context: Context, tx: Queries, project: Row): Promise<number> {
  const templates = asSystem(context, templateId, tx);
  const codes = codesIn(project);
  const found = await templates.find({ is: 'in', column: 'templateCode', values: [...codes.keys()] });
  for (const { templateCode } of found) codes.delete(String(templateCode));
  for (const [templateCode, one] of codes) {
    const draft = await templates.add({ ...templateFrom(one), templateCode, orgIds: [String(project.id)] });
    await releaseFlow(context, tx, String(draft.id), one.flow);
    await templates.move(draft, 'publish');
  }
  return codes.size;
}

/** One by which something was handed in keeps its project. */
export async function removeUnusedForms(context: Context, tx: Queries, project: Row): Promise<void> {
  const templates = asSystem(context, templateId, tx);
  const own = await templates.find({ is: 'in', column: 'templateCode', values: [...codesIn(project).keys()] });
  const values = own.map(({ id }) => String(id));
  const used = new Set<unknown>();
  for (const resource of [entryId, linkId])
    for (const row of await asSystem(context, resource, tx).find({ is: 'in', column: 'templateId', values }))
      used.add(row.templateId);
  for (const template of own) {
    if (used.has(template.id)) continue;
    if (template.status === 'published') await templates.move(template, 'stop');
    await templates.remove([String(template.id)]);
  }
}
