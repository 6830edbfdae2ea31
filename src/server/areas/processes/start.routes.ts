import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { isObject, type Json, type Row } from '../../../meta/json.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
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
  const call = (name: string, work: (context: Context, input: CallInput) => Promise<unknown>) =>
    app.post(`${base}/process/start/${name}`, async (request) =>
      ok(await work(await kit.contextOf(request), new CallInput(bodyOf(request).values))),
    );

  call('forms', async (context, input) => {
    input.finish();
    return { categories: await offeredForms(context), records: offeredRecords(context) };
  });
  call('new', async (context, input) => {
    const id = input.id('templateId', titles.templateId);
    input.finish();
    return newEntry(context, id);
  });
  call('draft', async (context, input) => {
    const id = input.id('id', titles.id);
    input.finish();
    return ownDraft(context, id);
  });
  call('save', async (context, input) => saveDraft(context, enteredIn(input)));
  call('submit', async (context, input) => handIn(context, enteredIn(input)));
  call('discard', async (context, input) => {
    const id = input.id('id', titles.id);
    input.finish();
    await discardDraft(context, id);
    return { id };
  });
}

function enteredIn(input: CallInput): Entered {
  const id = input.optionalId('id', titles.id);
  const version = input.has('version') ? input.whole('version', titles.version, versions) : undefined;
  const given = Object.assign({}, ...entered.map((name) => input.raw(name))) as Row;
  const { formData } = input.raw('formData');
  const answers = typeof formData === 'string' ? readJson(formData) : (formData ?? {});
  input.finish();
  if (!isObject(answers))
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'formData', problem: 'type', values: { title: titles.formData } }] },
    );
  return { id, version, values: { ...given, formData: answers as Json } };
}
