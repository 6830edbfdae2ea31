import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { isObject, type Row } from '../../../meta/json.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { minute } from '../../auth/clock.ts';
import { ok } from '../../auth/http.ts';
import { resendAfterMs } from '../../auth/sent-codes.ts';
import type { Limit } from '../../auth/throttle.ts';
import { digest } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { FormLinkKeys, proofBits } from '../../forms/links.ts';
import { entryId, templateId } from '../../forms/versions.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import { TokenBuckets } from '../../http/call-limits.ts';
import { acceptFileParts, readFileParts } from '../../http/file-parts.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { asLink, askedBy, entryByNumber, fillIn, openLink } from './fill.ts';
import { keepFile } from './fill-files.ts';
import { refuseUnlessPublic } from './formLink.hooks.ts';

const titles = {
  token: { zh: '填写链接', en: 'Link', es: 'Enlace' },
  name: { zh: '姓名', en: 'Name', es: 'Nombre' },
  phone: { zh: '联系电话', en: 'Phone', es: 'Teléfono' },
  code: { zh: '验证码', en: 'Code', es: 'Código' },
  answers: { zh: '填写内容', en: 'What is filled in', es: 'Lo que se rellena' },
  number: { zh: '申请编号', en: 'Number', es: 'Número' },
  key: { zh: '查询码', en: 'Code', es: 'Código' },
} as const;

/** Whatever a poster in a busy hall needs; a flood through one link ends here. */
const perLink = { perSecond: 2, burst: 60 };
/** From one address, whatever the link. */
const uploadPace: Limit = { max: 120, withinMs: 10 * minute, blockMs: 10 * minute };

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

  /** The challenge that was worked out. */
  const provenIn = (input: CallInput, linkId: string, now: number): string => {
    const challenge = input.text('challenge', titles.token, 200);
    const answer = input.text('answer', titles.token, 40);
    if (!keys.isProof(linkId, challenge, answer, now)) throw new AppError('proofOld');
    return challenge;
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

  void app.register(async (scope) => {
    await acceptFileParts(scope);
    scope.post(`${base}/fill/upload`, async (request) => {
      const context = contextOf(request);
      const fields: Record<string, unknown> = {};
      const now = kit.auth.clock();
      let author = context;
      // Who sends it is asked before anything of it is kept.
      const { name, arrived } = await readFileParts(context, request, {
        field: (key, value) => void (fields[key] = value),
        file: async () => {
          const { kind: _kind, ...others } = fields;
          const input = new CallInput(others);
          const id = linkOf(input);
          provenIn(input, id, now);
          input.finish();
          await kit.auth.throttle.refuseIfBlocked('upload', `fill:${context.ip}`);
          await kit.auth.throttle.count('upload', `fill:${context.ip}`, uploadPace);
          const link = await openLink(context, undefined, id, now);
          await refuseUnlessPublic(context, undefined, link.templateId);
          author = asLink(context, link);
        },
      });
      const wish = { kind: fields.kind === 'image' ? 'image' : 'file' };
      return ok(await keepFile(author, String(fields.challenge), now, { arrived, name, wish }));
    });
  });

  app.post(`${base}/fill/code`, async (request) => {
    const [context, input] = [contextOf(request), new CallInput(bodyOf(request).values)];
    const id = linkOf(input);
    const now = kit.auth.clock();
    provenIn(input, id, now);
    const phone = mobileIn(input);
    input.finish();
    const link = await openLink(context, undefined, id, now);
    const template = await refuseUnlessPublic(context, undefined, link.templateId);
    if (template.verifyPhone !== true) throw new AppError('notFound');
    await kit.auth.codeLimits.asked(context);
    const { sentCodes } = kit.auth.factor;
    await sentCodes.send(context, phoneSubject(id, phone), { way: 'sms', address: phone, scene: 'other' });
    return ok({ resendAfter: resendAfterMs / 1000, isWaiting: !(await sentCodes.isReady(context, 'sms')) });
  });

  app.post(`${base}/fill/verify`, async (request) => {
    const [context, input] = [contextOf(request), new CallInput(bodyOf(request).values)];
    const id = linkOf(input);
    const challenge = provenIn(input, id, kit.auth.clock());
    const phone = mobileIn(input);
    const code = input.text('code', titles.code, 10);
    input.finish();
    if (!(await kit.auth.factor.sentCodes.verify(context, phoneSubject(id, phone), code)))
      throw new AppError('badCode');
    return ok({ phoneMark: keys.phoneMark(challenge, phone) });
  });

  app.post(`${base}/fill/send`, async (request) => {
    const [context, input] = [contextOf(request), new CallInput(bodyOf(request).values)];
    const id = linkOf(input);
    const now = kit.auth.clock();
    const challenge = provenIn(input, id, now);
    const applicantName = input.text('applicantName', titles.name, 30);
    const applicantPhone = input.text('applicantPhone', titles.phone, 20);
    const phoneMark = input.text('phoneMark', titles.code, 40);
    const answers = answersIn(input);
    input.finish(
      ...(applicantName === ''
        ? [{ path: 'applicantName', problem: 'required' as const, values: { title: titles.name } }]
        : []),
    );
    const isPhoneProven = phoneMark !== '' && keys.isPhoneMark(challenge, applicantPhone, phoneMark);
    const filled = { challenge, applicantName, applicantPhone: applicantPhone || null, isPhoneProven, answers };
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

/** Codes go to mobile numbers alone. */
function mobileIn(input: CallInput): string {
  const phone = input.text('applicantPhone', titles.phone, 20);
  if (!/^1[3-9]\d{9}$/.test(phone))
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'applicantPhone', problem: 'mobile', values: { title: titles.phone } }] },
    );
  return phone;
}

/** One code at a time for each number at each link. */
const phoneSubject = (linkId: string, phone: string): string => `fill:${digest(linkId, phone)}`;

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
