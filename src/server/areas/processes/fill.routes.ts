import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { minute } from '../../clock.ts';
import { ok } from '../../auth/http.ts';
import { resendAfterMs } from '../../auth/sent-codes.ts';
import type { Limit } from '../../auth/throttle.ts';
import { digest } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { FormLinkKeys, proofBits } from '../../forms/links.ts';
import { entryId, templateId } from '../../forms/versions.ts';
import { objectField, requiredTextField, textField } from '../../http/input/fields.ts';
import { input, streamed, type Given } from '../../http/input/input.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import { count, object, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { answers as answering, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { refuse } from '../../records/mutate.ts';
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
import { designedForm } from './replies.ts';

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

const atLink = { token: textField(titles.token, 100) };
/** With the challenge that was worked out. */
const proven = { ...atLink, challenge: textField(titles.token, 200), answer: textField(titles.token, 40) };
const withPhone = { ...proven, applicantPhone: textField(titles.phone, 20) };
const filled = {
  ...proven,
  applicantName: requiredTextField(titles.name, 30),
  applicantPhone: textField(titles.phone, 20),
  phoneMark: textField(titles.code, 40),
  answers: objectField(titles.answers),
};
const ofFile = input(proven);
const file = streamed(['multipart/form-data'], {
  ...object({
    ...(ofFile.schema().properties as Node),
    kind: { enum: ['image', 'file'] },
    file: { type: 'string', format: 'binary' },
  }),
});

const askedForm = whole({
  label: text,
  number: count,
  verifyPhone: yesOrNo,
  form: orNull(designedForm),
  title: text,
  expiresAt: text,
  challenge: text,
  proofBits: count,
});
const kept = whole({ id: text, url: text, name: text, size: count, ext: text, picture: yesOrNo });
const state = whole({
  label: text,
  processNo: orNull(text),
  status: text,
  statusLabel: text,
  step: orNull(text),
  applyTime: orNull(text),
  remark: orNull(text),
});

/** The calls of the page on which people without an account fill in a form: each shows a signed link, or the code of its entry. */
export default function addFilling(app: FastifyInstance, kit: RouteKit, base: string): void {
  const keys = new FormLinkKeys(kit.vault.derive('formLink', 32));
  const buckets = new TokenBuckets(perLink);
  // Nobody in particular calls, so no call is somebody's second attempt: a challenge is good for one entry.
  const contextOf = (request: FastifyRequest): Context => {
    const { keyed: _keyed, ...context } = kit.contextFor(request, systemContext(kit).principal);
    return context;
  };
  const linkOf = ({ token }: Given<typeof atLink>): string => {
    const id = keys.linkOf(token);
    if (id === undefined) throw new AppError('formLinkGone');
    const seconds = buckets.take(id, performance.now());
    if (seconds > 0) throw new AppError('tooMany', { seconds });
    return id;
  };
  /** Without a link that is in use, nothing else of a call is answered. */
  const readAtLink = <T extends Given<typeof atLink>>(
    read: Read<T>,
    more: (given: T, id: string) => void = () => undefined,
  ): { id: string; given: T } => {
    let id = '';
    const given = read((asked) => {
      id = linkOf(asked);
      more(asked, id);
      return [];
    });
    return { id, given };
  };

  const refuseUnproven = ({ challenge, answer }: Given<typeof proven>, linkId: string, now: number): void => {
    if (!keys.isProof(linkId, challenge, answer, now)) throw new AppError('proofOld');
  };

  app.post(
    `${base}/fill/form`,
    takes(
      atLink,
      async (request, read) => {
        const context = contextOf(request);
        const { id } = readAtLink(read);
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
      },
      answering(askedForm),
    ),
  );

  void app.register(async (scope) => {
    await acceptFileParts(scope);
    scope.post(
      `${base}/fill/upload`,
      takes(
        file,
        async (request) => {
          const context = contextOf(request);
          const fields: Record<string, unknown> = {};
          const now = kit.auth.clock();
          let author = context;
          // Who sends it is asked before anything of it is kept.
          const { name, arrived } = await readFileParts(context, request, {
            field: (key, value) => void (fields[key] = value),
            file: async () => {
              const { kind: _kind, ...others } = fields;
              const { id } = readAtLink<Given<typeof proven>>(
                (check) => ofFile.read({ values: others, encoding: 'form' }, check),
                (asked, linkId) => refuseUnproven(asked, linkId, now),
              );
              await kit.auth.throttle.refuseIfBlocked('upload', `fill:${context.ip}`);
              await kit.auth.throttle.count('upload', `fill:${context.ip}`, uploadPace);
              const link = await openLink(context, undefined, id, now);
              await refuseUnlessPublic(context, undefined, link.templateId);
              author = asLink(context, link);
            },
          });
          const wish = { kind: fields.kind === 'image' ? 'image' : 'file' };
          return ok(await keepFile(author, String(fields.challenge), now, { arrived, name, wish }));
        },
        answering(kept),
      ),
    );
  });

  app.post(
    `${base}/fill/code`,
    takes(
      withPhone,
      async (request, read) => {
        const context = contextOf(request);
        const now = kit.auth.clock();
        const { id, given } = readAtLink(read, (asked, linkId) => {
          refuseUnproven(asked, linkId, now);
          refuseNoMobile(asked);
        });
        const phone = given.applicantPhone;
        const link = await openLink(context, undefined, id, now);
        const template = await refuseUnlessPublic(context, undefined, link.templateId);
        if (template.verifyPhone !== true) throw new AppError('notFound');
        await kit.auth.codeLimits.asked(context);
        const { sentCodes } = kit.auth.factor;
        await sentCodes.send(context, phoneSubject(id, phone), { way: 'sms', address: phone, scene: 'other' });
        return ok({ resendAfter: resendAfterMs / 1000, isWaiting: !(await sentCodes.isReady(context, 'sms')) });
      },
      answering(whole({ resendAfter: count, isWaiting: yesOrNo })),
    ),
  );

  app.post(
    `${base}/fill/verify`,
    takes(
      { ...withPhone, code: textField(titles.code, 10) },
      async (request, read) => {
        const context = contextOf(request);
        const { id, given } = readAtLink(read, (asked, linkId) => {
          refuseUnproven(asked, linkId, kit.auth.clock());
          refuseNoMobile(asked);
        });
        const { challenge, applicantPhone: phone, code } = given;
        if (!(await kit.auth.factor.sentCodes.verify(context, phoneSubject(id, phone), code)))
          throw new AppError('badCode');
        return ok({ phoneMark: keys.phoneMark(challenge, phone) });
      },
      answering(whole({ phoneMark: text })),
    ),
  );

  app.post(
    `${base}/fill/send`,
    takes(
      filled,
      async (request, read) => {
        const context = contextOf(request);
        const now = kit.auth.clock();
        const { id, given } = readAtLink(read, (asked, linkId) => refuseUnproven(asked, linkId, now));
        const { challenge, applicantName, applicantPhone, phoneMark } = given;
        const isPhoneProven = phoneMark !== '' && keys.isPhoneMark(challenge, applicantPhone, phoneMark);
        const answers = given.answers as Row;
        const entry = { challenge, applicantName, applicantPhone: applicantPhone || null, isPhoneProven, answers };
        const row = await fillIn(context, id, entry, now);
        return ok({ processNo: row.processNo, key: keys.codeOf(String(row.id)) });
      },
      answering(whole({ processNo: text, key: text })),
    ),
  );

  app.post(
    `${base}/fill/state`,
    takes(
      { processNo: textField(titles.number, 40), key: textField(titles.key, 20) },
      async (request, read) => {
        const context = contextOf(request);
        const { processNo, key } = read();
        const row = await entryByNumber(context, processNo);
        if (!row || !keys.isCodeOf(String(row.id), key)) throw new AppError('noSuchEntry');
        return ok(await stateOf(context, row));
      },
      answering(state),
    ),
  );
}

/** Codes go to mobile numbers alone. */
function refuseNoMobile({ applicantPhone }: Given<typeof withPhone>): void {
  if (!/^1[3-9]\d{9}$/.test(applicantPhone))
    refuse([{ path: 'applicantPhone', problem: 'mobile', values: { title: titles.phone } }]);
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
