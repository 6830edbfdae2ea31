import type { FastifyInstance } from 'fastify';
import { isObject, type Json, type Row } from '../../../meta/json.ts';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { dictionariesOf, problemsOf, targetsOf } from '../../forms/design.ts';
import { shownAnswers } from '../../forms/shown.ts';
import { designedForm, entryId, templateId, versionsOf } from '../../forms/versions.ts';
import { idField, orAsText, rawIfGiven, wholeField } from '../../http/input/fields.ts';
import type { Given, Shape } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers as answering, choice, moment, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole, type Node } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { readRow } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { transitionRows } from '../../records/transition.ts';
import { isColumn } from '../../storage/condition.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { designedForm as formSchema, formProblem, shownAnswers as answersSchema } from './replies.ts';

const titles = {
  id: { zh: '模板', en: 'Template', es: 'Plantilla' },
  record: { zh: '流程单', en: 'Record', es: 'Registro' },
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
} as const;

const versions: readonly [number, number] = [1, 999_999_999];

const problems = listOf(formProblem);
const keptVersion = whole({ number: count, form: formSchema, userName: text, createdAt: moment });
const design = whole({
  id: text,
  version: count,
  templateCode: text,
  templateName: text,
  status: text,
  number: orNull(count),
  form: formSchema,
  versions: listOf(keptVersion),
  problems,
  targets: listOf(choice),
  dictionaries: listOf(whole({ code: text, name: text })),
});

/** Designing the form of a template, and what those who fill it in or read the answers need of it. */
export default function addDesign(app: FastifyInstance, kit: RouteKit, base: string): void {
  const call = <S extends Shape>(
    path: string,
    shape: S,
    work: (context: Context, given: Given<S>) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${base}/diyForm/${path}`,
      takes(shape, async (request, read) => ok(await work(await kit.contextOf(request), read())), answering(reply)),
    );

  const ofTemplate = { id: idField(titles.id) };
  const ofVersion = { ...ofTemplate, version: wholeField(titles.version, versions) };
  const form = rawIfGiven(orAsText({ type: 'object' }), true);
  call('template/design', ofTemplate, (context, given) => shown(context, given.id), design);
  call(
    'template/checkForm',
    { form },
    async (context, given) => {
      authorize(context, resourceOf(context, templateId), 'update');
      return { problems: await problemsOf(context, readForm(given.form)) };
    },
    whole({ problems }),
  );
  call(
    'template/saveForm',
    { ...ofVersion, form },
    async (context, given) => ({
      ...(await saveForm(context, given.id, given.version, readForm(given.form))),
      problems: await problemsOf(context, readForm(given.form)),
    }),
    whole({ version: count, problems }),
  );
  call(
    'template/publishForm',
    ofVersion,
    async (context, given) => {
      await publish(context, given.id, given.version);
      return shown(context, given.id);
    },
    design,
  );
  call(
    'process/form',
    { templateId: idField(titles.id) },
    (context, given) => publishedForm(context, given.templateId),
    whole({ label: text, number: count, form: formSchema }),
  );
  call(
    'process/answers',
    { id: idField(titles.record) },
    (context, given) => answers(context, given.id),
    answersSchema,
  );
}

/** What came as text, as a form sends it, or as it is. */
function readForm(raw: unknown): Json {
  const form = typeof raw === 'string' ? readJson(raw) : raw;
  if (!isObject(form))
    throw new AppError('invalid', {}, { errors: [{ path: 'form', problem: 'type', values: { title: '表单结构' } }] });
  return form as Json;
}

/** A template with its draft, its versions and what its designer may use. */
async function shown(context: Context, id: string) {
  const row = await readRow(context, resourceOf(context, templateId), id);
  const form = isObject(row.formSchema) ? (row.formSchema as Json) : { properties: {} };
  const kept = await versionsOf(context, undefined, id, row.formVersion === null ? null : Number(row.formVersion));
  return {
    id,
    version: row.version,
    templateCode: row.templateCode,
    templateName: row.templateName,
    status: row.status,
    number: row.formVersion,
    form,
    versions: kept,
    problems: await problemsOf(context, form),
    targets: targetsOf(context),
    dictionaries: await dictionariesOf(context),
  };
}

/** A draft is kept with whatever is still wrong with it, whether or not an earlier version is published. */
async function saveForm(context: Context, id: string, version: number, form: Json): Promise<Row> {
  const templates = asCaller(context, templateId, 'update');
  return templates.transaction(async (rows): Promise<Row> => {
    const before = await rows.get(id);
    if (before.version !== version) throw new StaleError(templates.resource, before);
    if (JSON.stringify(before.formSchema) === JSON.stringify(form)) return { version };
    const row = await rows.change(before, { formSchema: form });
    return { version: Number(row.version) };
  });
}

/** A template that is published goes on with the next version of its form; any other is published. */
async function publish(context: Context, id: string, version: number): Promise<void> {
  const templates = asCaller(context, templateId, 'publish');
  const now = await templates.get(id);
  if (now.status !== 'published')
    return void (await transitionRows(context, templates.resource, 'publish', {
      values: { id, version: String(version) },
      encoding: 'json',
    }));
  await templates.transaction(async (rows) => {
    const before = await rows.get(id);
    if (before.version !== version) throw new StaleError(templates.resource, before);
    await rows.change(before, {}, 'publish');
  });
}

/** What one who makes a record is asked, by a template that they may choose. */
async function publishedForm(context: Context, id: string) {
  authorize(context, resourceOf(context, entryId), 'add');
  const templates = resourceOf(context, templateId);
  const where = asCaller(context, templates, 'select').where(isColumn('id', id), isColumn('status', 'published'));
  const [row] = await context.store.find(templates.table, ['templateName', 'formVersion'], where, { limit: 1 });
  const form =
    row && (await designedForm(context, undefined, id, row.formVersion === null ? null : Number(row.formVersion)));
  if (!form) throw new AppError('notFound');
  return { label: row.templateName, number: form.number, form: form.form };
}

async function answers(context: Context, id: string) {
  const row = await readRow(context, resourceOf(context, entryId), id);
  const untitled = { label: '', number: null, form: { properties: {} }, answers: row.formData ?? {}, refs: {} };
  return (await shownAnswers(context, row)) ?? untitled;
}
