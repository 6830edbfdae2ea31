import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { isObject, type Row } from '../../../meta/json.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { FormLinkKeys, proofBits } from '../../forms/links.ts';
import { entryId, templateId } from '../../forms/versions.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import { TokenBuckets } from '../../http/call-limits.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { askedBy, entryByNumber, fillIn, openLink } from './fill.ts';

const titles = {
  token: { zh: '填写链接', en: 'Link', es: 'Enlace' },
  name: { zh: '姓名', en: 'Name', es: 'Nombre' },
  phone: { zh: '联系电话', en: 'Phone', es: 'Teléfono' },
  answers: { zh: '填写内容', en: 'What is filled in', es: 'Lo que se rellena' },
  number: { zh: '申请编号', en: 'Number', es: 'Número' },
  key: { zh: '查询码', en: 'Code', es: 'Código' },
} as const;

/** Whatever a poster in a busy hall needs; a flood through one link ends here. */
const perLink = { perSecond: 2, burst: 60 };

/** The calls of the page on which people without an account fill in a form: each shows a signed link, or the code of its entry. */
export default function addFilling(app: FastifyInstance, kit: RouteKit, base: string): void {
  const keys = new FormLinkKeys(kit.vault.derive('formLink', 32));
  const buckets = new TokenBuckets(perLink);
  // Nobody in particular calls, so no call is somebody's second attempt: a challenge is good for one entry.
  const contextOf = (request: FastifyRequest): Context => {
    const { keyed: _keyed, ...context } = kit.contextFor(request, systemContext(kit).principal);
    return context;
  };
  const linkOf = (input: CallInput): string => {
    const id = keys.linkOf(input.text('token', titles.token, 100));
    if (id === undefined) throw new AppError('formLinkGone');
    const seconds = buckets.take(id, performance.now());
    if (seconds > 0) throw new AppError('tooMany', { seconds });
    return id;
  };

  app.post(`${base}/fill/form`, async (request) => {
    const [context, input] = [contextOf(request), new CallInput(bodyOf(request).values)];
    const id = linkOf(input);
    input.finish();
    const now = kit.auth.clock();
    const link = await openLink(context, undefined, id, now);
    const asked = await askedBy(context, link);
    return ok({
      ...asked,
      title: link.title,
      expiresAt: link.expiresAt,
      challenge: keys.challenge(id, now),
      proofBits,
    });
  });

  app.post(`${base}/fill/send`, async (request) => {
    const [context, input] = [contextOf(request), new CallInput(bodyOf(request).values)];
    const id = linkOf(input);
    const now = kit.auth.clock();
    const challenge = input.text('challenge', titles.token, 200);
    const answer = input.text('answer', titles.token, 40);
    const applicantName = input.text('applicantName', titles.name, 30);
    const applicantPhone = input.text('applicantPhone', titles.phone, 20);
    const answers = answersIn(input);
    input.finish(
      ...(applicantName === ''
        ? [{ path: 'applicantName', problem: 'required' as const, values: { title: titles.name } }]
        : []),
    );
    if (!keys.isProof(id, challenge, answer, now)) throw new AppError('proofOld');
    const filled = { challenge, applicantName, applicantPhone: applicantPhone || null, answers };
    const row = await fillIn(context, id, filled, now);
    return ok({ processNo: row.processNo, key: keys.codeOf(String(row.id)) });
  });

  app.post(`${base}/fill/state`, async (request) => {
    const [context, input] = [contextOf(request), new CallInput(bodyOf(request).values)];
    const processNo = input.text('processNo', titles.number, 40);
    const key = input.text('key', titles.key, 20);
    input.finish();
    const row = await entryByNumber(context, processNo);
    if (!row || !keys.isCodeOf(String(row.id), key)) throw new AppError('noSuchEntry');
    return ok(await stateOf(context, row));
  });
}

async function stateOf(context: Context, row: Row): Promise<Row> {
  const { states } = resourceOf(context, entryId);
  const template = await asSystem(context, templateId).one(row.templateId);
  return {
    label: template?.templateName ?? '',
    processNo: row.processNo ?? null,
    status: row.status ?? null,
    statusLabel: say(context.locale, states?.labels[String(row.status)] ?? ''),
    step: row.currentNode ?? null,
    applyTime: row.applyTime ?? null,
    // Why it was refused is for whoever has to fill it in anew.
    remark: row.status === 'rejected' ? (row.auditRemark ?? null) : null,
  };
}

/** As an object, or as its JSON. */
function answersIn(input: CallInput): Row {
  const { answers } = input.raw('answers');
  const value = typeof answers === 'string' ? readJson(answers) : answers;
  if (!isObject(value))
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'answers', problem: 'type', values: { title: titles.answers } }] },
    );
  return value as Row;
}
