import type { FastifyInstance } from 'fastify';
import type { Json, Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { objectField, idField, optional, rawIfGiven, wholeField } from '../../http/input/fields.ts';
import type { Given, Shape } from '../../http/input/input.ts';
import { fieldSchemas } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { refs } from '../../http/openapi/output.ts';
import { entryId } from '../../forms/versions.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { designedForm, formAnswers, projects } from './replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import {
  discardDraft,
  handIn,
  newEntry,
  offeredForms,
  offeredRecords,
  ownDraft,
  saveDraft,
  type Entered,
} from './start.ts';

const titles = {
  id: { zh: '草稿', en: 'Draft', es: 'Borrador' },
  templateId: { zh: '表单', en: 'Form', es: 'Formulario' },
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
  formData: { zh: '表单内容', en: 'What is filled in', es: 'Lo que se rellena' },
} as const;

const versions: readonly [number, number] = [1, 999_999_999];
const entered = ['templateId', 'orgId', 'applicantName', 'applicantPhone'] as const;

const category = whole({ code: text, title: text, forms: listOf(whole({ id: text, title: text, kind: text })) });
const offered = whole({ categories: listOf(category), records: listOf(text) });
const begun: Node = {
  templateId: text,
  label: text,
  number: count,
  form: designedForm,
  projects,
  applicantName: orNull(text),
};
const ownEntry = whole({
  ...begun,
  id: text,
  version: count,
  applicantPhone: orNull(text),
  answers: formAnswers,
  refs,
});
const saved = whole({ id: text, version: count, processNo: orNull(text) });
const handedIn = whole({ id: text, processNo: orNull(text), caseId: orNull(text) });

/** Beginning something new in the process centre, and going on with what was begun. */
export default function addStarting(app: FastifyInstance, kit: RouteKit, base: string): void {
  const call = <S extends Shape>(
    name: string,
    shape: S,
    work: (context: Context, given: Given<S>) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${base}/process/start/${name}`,
      takes(shape, async (request, read) => ok(await work(await kit.contextOf(request), read())), answers(reply)),
    );

  const ofDraft = { id: idField(titles.id) };
  call(
    'forms',
    {},
    async (context) => ({
      categories: await offeredForms(context),
      records: offeredRecords(context),
    }),
    offered,
  );
  call(
    'new',
    { templateId: idField(titles.templateId) },
    (context, given) => newEntry(context, given.templateId),
    whole(begun),
  );
  call('draft', ofDraft, (context, given) => ownDraft(context, given.id), ownEntry);
  const entry = entryInput(fieldSchemas(resourceOf(kit, entryId), entered));
  call('save', entry, (context, given) => saveDraft(context, enteredIn(given)), saved);
  call('submit', entry, (context, given) => handIn(context, enteredIn(given)), handedIn);
  call(
    'discard',
    ofDraft,
    async (context, given) => {
      await discardDraft(context, given.id);
      return { id: given.id };
    },
    whole({ id: text }),
  );
}

const entryInput = (fields: Node = {}) => ({
  id: optional(idField(titles.id)),
  version: optional(wholeField(titles.version, versions)),
  templateId: rawIfGiven(fields.templateId as Node),
  orgId: rawIfGiven(fields.orgId as Node),
  applicantName: rawIfGiven(fields.applicantName as Node),
  applicantPhone: rawIfGiven(fields.applicantPhone as Node),
  formData: objectField(titles.formData, {}),
});

function enteredIn({ id: draftId, version, formData, ...given }: Given<ReturnType<typeof entryInput>>): Entered {
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Row;
  return { id: draftId, version: version ?? undefined, values: { ...values, formData: formData as Json } };
}
