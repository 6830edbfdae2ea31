import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import type { Given, Shape } from '../../http/input/input.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { InputField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import type { Node } from '../../http/openapi/schemas.ts';
import { LogVerification } from './log-verification.ts';
import { auditorOf } from './policy.routes.ts';
import { excess } from './excess.ts';
import { ownChecks } from './maker-checker.ts';
import { policyChanges } from './policy-changes.ts';
import { changesReply, excessReply, logReply, ownChecksReply, revealsReply } from './policy-replies.ts';
import { reveals } from './reveals.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const sinceTitle = { zh: '起始日期', en: 'From', es: 'Desde' };

/** The moment at which a day begins where the product is used. */
const since: InputField<string> = {
  schema: { title: sinceTitle.zh, type: 'string', format: 'date' },
  required: true,
  read(raw, path, errors) {
    const time = typeof raw === 'string' && day.test(raw) ? Date.parse(`${raw}T00:00:00+08:00`) : Number.NaN;
    if (!Number.isNaN(time)) return new Date(time).toISOString();
    errors.push({ path, problem: raw === undefined ? 'required' : 'type', values: { title: sinceTitle } });
    return '';
  },
};

/** What auditors ask about the past and about everybody at once. The questions of `npm run policy`, in the console. */
export default function addAuditRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const verification = new LogVerification();

  const asked = <S extends Shape>(
    call: string,
    shape: S,
    answer: (context: Context, given: Given<S>) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${base}/system/policy/${call}`,
      takes(
        shape,
        async (request, read) => {
          const context = await auditorOf(kit, request);
          return ok(await answer(context, read()));
        },
        answers(reply),
      ),
    );

  asked('reveals', {}, async ({ access }) => ({ list: await reveals(access) }), revealsReply);
  asked(
    'changes',
    { since },
    async (context, given) => ({ list: await policyChanges(context, given.since) }),
    changesReply,
  );
  asked('excess', { since }, (context, given) => excess(context, given.since), excessReply);
  asked(
    'makerChecker',
    { since },
    async (context, given) => ({ list: await ownChecks(context, given.since) }),
    ownChecksReply,
  );
  asked('log', {}, (context) => verification.state(context), logReply);
  /** Answers at once where the log is long; the one that asks for the state sees how it ends. */
  asked('verifyLog', {}, (context) => verification.begin(context), logReply);
}
