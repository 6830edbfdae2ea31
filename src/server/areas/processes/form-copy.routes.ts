import type { FastifyInstance } from 'fastify';
import { approvalOf } from '../../../meta/flow.ts';
import type { Row } from '../../../meta/json.ts';
import { fill } from '../../../meta/locale.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { entryId, templateId } from '../../forms/versions.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { designOf, release, saveDraft } from '../../processes/designs.ts';
import { formFlowKey, startingFlow } from '../../processes/form-flow.ts';
import { keptFlow } from '../../processes/rows.ts';
import { nameOf } from '../../processes/run.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { addShippedForms } from './shipped-forms.ts';

const titles = {
  template: { zh: '模板', en: 'Template', es: 'Plantilla' },
  project: { zh: '项目', en: 'Project', es: 'Proyecto' },
  copy: { zh: '{name}（副本）', en: '{name} (copy)', es: '{name} (copia)' },
} as const;

const maxName = 50;
const maxCode = 64;
const maxCopies = 200;

/** Forms made from others: a copy of a template, and those that a project does not have yet. */
export default function addFormCopies(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/diyForm/template/copy`,
    takes(
      { id: idField(titles.template) },
      async (request, read) => ok(await copy(await kit.contextOf(request), read().id)),
      answers(whole({ id: text, templateName: text })),
    ),
  );
  app.post(
    `${base}/diyForm/template/addShipped`,
    takes(
      { orgId: idField(titles.project) },
      async (request, read) => ok(await addMissing(await kit.contextOf(request), read().orgId)),
      answers(whole({ added: count })),
    ),
  );
}

/** What a template is copied with; the rest is its own. */
const copied = [
  'categoryCode',
  'orgIds',
  'formKind',
  'formSchema',
  'submitLimit',
  'publicFill',
  'verifyPhone',
  'printTemplate',
] as const;

/** A draft of its own, with what the form asks and who decides about it. */
async function copy(context: Context, id: string): Promise<Row> {
  return asCaller(context, templateId, 'add').transaction(async (rows, tx): Promise<Row> => {
    const from = await asCaller(context, templateId, 'show', tx).get(id);
    const templateName = fill(titles.copy[context.locale], { name: String(from.templateName) }).slice(0, maxName);
    const values: Row = {
      ...Object.fromEntries(copied.map((name) => [name, from[name] ?? null])),
      templateName,
      templateCode: await freeCode(context, tx, String(from.templateCode)),
    };
    const added = await rows.addChecked({ values, errors: [] });
    await copyFlow(context, tx, { from: id, to: String(added.id), name: templateName });
    return { id: String(added.id), templateName };
  });
}

/** The code with the next number that no other has, in the bin included. */
async function freeCode(context: Context, tx: Queries, code: string): Promise<string> {
  const stem = code.replace(/_\d{1,3}$/, '').slice(0, maxCode - 4);
  const { table } = resourceOf(context, templateId);
  const wanted = Array.from({ length: maxCopies }, (_, i) => `${stem}_${i + 2}`);
  const found = await context.store.find(
    table,
    ['templateCode'],
    { is: 'in', column: 'templateCode', values: wanted },
    { tx },
  );
  const taken = new Set(found.map(({ templateCode }) => templateCode));
  return wanted.find((one) => !taken.has(one)) ?? `${stem}_${maxCopies + 2}`;
}

/** A form that has no flow of its own leaves its copy without one as well. */
async function copyFlow(
  context: Context,
  tx: Queries,
  { from, to, name }: { from: string; to: string; name: string },
): Promise<void> {
  const approval = approvalOf(context.model, resourceOf(context, entryId));
  const design = approval && (await designOf(context, tx, formFlowKey(approval.key, from)));
  if (!approval || !design) return;
  const written = (version: number) => ({
    key: formFlowKey(approval.key, to),
    version,
    userName: nameOf(context),
  });
  const released = design.flowId ? await keptFlow(context, tx, design.flowId) : undefined;
  if (released) await release(context, tx, written(0), startingFlow(released, name));
  if (design.draft) await saveDraft(context, tx, written(released ? 1 : 0), startingFlow(design.draft, name));
}

/** What a project has that began before these forms were shipped, or that was deleted since. */
async function addMissing(context: Context, orgId: string): Promise<Row> {
  const projects = asCaller(context, 'organisation/organization', 'show');
  asCaller(context, templateId, 'add');
  return projects.transaction(async (rows, tx): Promise<Row> => {
    const project = await rows.get(orgId, 'change');
    return { added: await addShippedForms(systemContext(context), tx, project) };
  });
}
