import { AppError } from '../../../meta/errors.ts';
import { startsFlow } from '../../../meta/flow.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { writeUnfinished } from '../../forms/unfinished.ts';
import { answersOf, designedForm, entryId, templateId, type DesignedForm } from '../../forms/versions.ts';
import { caseOf } from '../../processes/rows.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { dictionaryLabels } from '../../records/dictionary-labels.ts';
import { readInput } from '../../records/input.ts';
import { labelsFor } from '../../records/labels.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem, rowsWithin } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** What people may hand in, and what they have begun: a draft holds whatever was filled in so far. */

const projectId = 'organisation/organization';
const maxForms = 500;
const draft = 'draft';

const isOwnDraft = ({ principal }: Context, row: Row | undefined): row is Row =>
  row?.status === draft && row.createdBy === principal.userId;

/** The published forms that somebody may hand in, by category; none without the permission. */
export async function offeredForms(context: Context): Promise<Json> {
  const reach = reachOf(context, resourceOf(context, templateId), 'select');
  const mayStart = ['add', 'submit'].every((action) => reachOf(context, resourceOf(context, entryId), action));
  if (reach === undefined || !mayStart) return [];
  const forms = await rowsWithin(context, templateId, reach).find(isColumn('status', 'published'), { limit: maxForms });
  const titles = await dictionaryLabels(context, 'FORM_CATEGORY');
  const codes = [...new Set([...titles.keys(), ...forms.map(({ categoryCode }) => String(categoryCode))])];
  return codes.flatMap((code) => {
    const own = forms.filter(({ categoryCode }) => categoryCode === code);
    const listed = own.map(({ id, templateName, formKind }) => ({
      id: String(id),
      title: String(templateName),
      kind: String(formKind),
    }));
    return listed.length === 0 ? [] : [{ code, title: titles.get(code) ?? code, forms: listed }];
  });
}

/** Other records that go by a flow from the moment they are added. */
export const offeredRecords = (context: Context): string[] =>
  [...context.model.resources.values()].flatMap((resource) =>
    startsFlow(resource) && resource.id !== entryId && reachOf(context, resource, 'add') !== undefined
      ? [resource.id]
      : [],
  );

/** What a form asks whoever begins it. */
export async function newEntry(context: Context, id: string): Promise<Row> {
  authorize(context, resourceOf(context, entryId), 'add');
  const [template] = await asCaller(context, templateId, 'select').find(
    all(isColumn('id', id), isColumn('status', 'published')),
    { limit: 1 },
  );
  const form = template && (await formOf(context, template.id, template.formVersion));
  if (!template || !form) throw new AppError('notFound');
  const { principal } = context;
  return {
    templateId: id,
    ...asked(form),
    projects: await projectsOf(context, template),
    applicantName: principal.realName || principal.userName,
  };
}

/** One's own draft, to go on with it. */
export async function ownDraft(context: Context, id: string): Promise<Row> {
  const entries = asSystem(context, entryId);
  const row = await entries.one(id);
  if (!isOwnDraft(context, row)) throw new AppError('notFound');
  const form = await formOf(context, row.templateId, row.formVersion);
  if (!form) throw new AppError('notFound');
  const { orgId, applicantName, applicantPhone, version } = entries.mask(row);
  const answers = answersOf(row);
  return {
    id,
    version,
    templateId: row.templateId,
    ...asked(form),
    projects: await projectsOf(context, { orgIds: [orgId] }),
    applicantName,
    applicantPhone,
    answers,
    refs: await labelsFor(context, form.resource, [answers]),
  } as Row;
}

const formOf = (context: Context, template: unknown, number: unknown): Promise<DesignedForm | undefined> =>
  designedForm(context, undefined, String(template), typeof number === 'number' ? number : null);

const asked = ({ resource, number, form }: DesignedForm): Row => ({
  label: resource.label,
  number,
  form: form as unknown as Json,
});

/** The projects of a template for which somebody may hand it in. */
export async function projectsOf(context: Context, { orgIds }: { readonly orgIds?: unknown }): Promise<Json> {
  const reach = reachOf(context, resourceOf(context, projectId), 'select');
  const ids = Array.isArray(orgIds) ? orgIds.map(String) : [];
  if (reach === undefined || ids.length === 0) return [];
  const found = await rowsWithin(context, projectId, reach).find({ is: 'in', column: 'id', values: ids });
  return found.map(({ id, orgName }) => ({ id: String(id), name: String(orgName) }));
}

export interface Entered {
  /** Of a draft that somebody goes on with. */
  readonly id: string | null;
  readonly version: number | undefined;
  readonly values: Row;
}

/** Keeps what somebody has filled in so far. */
export const saveDraft = (context: Context, entered: Entered): Promise<Row> =>
  mutate(context, resourceOf(context, entryId), async (tx): Promise<Row> => {
    const { id, version, processNo } = await writeUnfinished(tx, () => written(context, tx, entered));
    return { id: String(id), version: Number(version), processNo: processNo ?? null };
  });

/** Hands it in at once: the form is complete, and its case begins. */
export async function handIn(context: Context, entered: Entered): Promise<Row> {
  authorize(context, resourceOf(context, entryId), 'submit');
  return mutate(context, resourceOf(context, entryId), async (tx): Promise<Row> => {
    const row = await written(context, tx, entered);
    const { id, processNo } = await asCaller(context, entryId, 'submit', tx).move(row, 'submit');
    const kase = await caseOf(context, tx, entryId, String(id));
    return { id: String(id), processNo: processNo ?? null, caseId: kase?.id ?? null };
  });
}

async function written(context: Context, tx: Queries, { id, version, values }: Entered): Promise<Row> {
  const entry = resourceOf(context, entryId);
  const reach = authorize(context, entry, 'add');
  const rows = rowsWithin(context, entry, reach, tx);
  if (id === null) return rows.addChecked(readInput(context, entry, values, 'json', 'add'));
  if (!isOwnDraft(context, await asSystem(context, entry, tx).one(id, 'change'))) throw new AppError('notFound');
  const { templateId: _template, orgId: _project, ...changes } = values;
  const target = { id, ...(version !== undefined && { version }) };
  return rows.updateChecked(readInput(context, entry, changes, 'json', 'update'), target);
}

export const discardDraft = (context: Context, id: string): Promise<void> =>
  mutate(context, resourceOf(context, entryId), async (tx): Promise<void> => {
    if (!isOwnDraft(context, await asSystem(context, entryId, tx).one(id, 'change'))) throw new AppError('notFound');
    await asSystem(context, entryId, tx).remove([id]);
  });

/** One's drafts as the process centre lists them, newest first. */
export async function draftsOf(
  context: Context,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const behind = before === null ? undefined : ({ is: 'compare', column: 'id', op: '<', value: before } as const);
  const entry = resourceOf(context, entryId);
  const found = await context.store.leading({
    table: entry.table,
    columns: ['id', 'templateId', 'processNo', 'applicantName', 'formSummary', 'createdAt'],
    where: asSystem(context, entry).where(
      isColumn('createdBy', context.principal.userId),
      isColumn('status', draft),
      behind,
    ),
    order: [{ column: 'id', descending: true }],
    limit: limit + 1,
  });
  const shown = found.slice(0, limit) as Row[];
  const names = (await labelsFor(context, entry, shown))[templateId] ?? {};
  const rows = shown.map((row): Row => ({
    id: row.id ?? null,
    caseId: null,
    title: names[String(row.templateId)] ?? '',
    recordTitle: row.formSummary || row.processNo || '',
    starterName: row.applicantName ?? '',
    nodeTitle: null,
    state: draft,
    createdAt: row.createdAt ?? null,
  }));
  return { rows, next: found.length > limit ? String(shown.at(-1)?.id) : null };
}
