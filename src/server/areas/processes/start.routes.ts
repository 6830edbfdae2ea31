import type { FastifyInstance } from 'fastify';
import type { Json, Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { objectField, idField, optional, rawIfGiven, wholeField } from '../../http/input/fields.ts';
import type { Given, Shape } from '../../http/input/input.ts';
import { fieldSchemas } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import type { Node } from '../../http/openapi/schemas.ts';
import { entryId } from '../../forms/versions.ts';
import { resourceOf } from '../../records/resource-of.ts';
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

/** Beginning something new in the process centre, and going on with what was begun. */
export default function addStarting(app: FastifyInstance, kit: RouteKit, base: string): void {
  const call = <S extends Shape>(
    name: string,
    shape: S,
    work: (context: Context, given: Given<S>) => Promise<unknown>,
  ) =>
    app.post(
      `${base}/process/start/${name}`,
      takes(shape, async (request, read) => ok(await work(await kit.contextOf(request), read()))),
    );

  const ofDraft = { id: idField(titles.id) };
  call('forms', {}, async (context) => ({
    categories: await offeredForms(context),
    records: offeredRecords(context),
  }));
  call('new', { templateId: idField(titles.templateId) }, (context, given) => newEntry(context, given.templateId));
  call('draft', ofDraft, (context, given) => ownDraft(context, given.id));
  const entry = entryInput(fieldSchemas(resourceOf(kit, entryId), entered));
  call('save', entry, (context, given) => saveDraft(context, enteredIn(given)));
  call('submit', entry, (context, given) => handIn(context, enteredIn(given)));
  call('discard', ofDraft, async (context, given) => {
    await discardDraft(context, given.id);
    return { id: given.id };
  });
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
