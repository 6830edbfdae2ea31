import type { CommandName, SubjectName } from '../../../meta/log-names.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { InputField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { deadLetters, drop, sendAgain } from '../../storage/work/letters.ts';
import { jobResource } from './job-rows.ts';

const maxShown = 200;
const actions = {
  again: { does: sendAgain, name: '重新执行' },
  drop: { does: drop, name: '放弃执行' },
} as const satisfies Record<string, { does: unknown; name: CommandName }>;

interface AtSeq {
  Params: { seq: string };
}

const action: InputField<keyof typeof actions> = {
  schema: { enum: Object.keys(actions) },
  required: true,
  read(raw, path, errors) {
    if (raw === 'again' || raw === 'drop') return raw;
    errors.push({ path, problem: raw === undefined ? 'required' : 'notAChoice' });
    return 'drop';
  },
};

const deadLetter = whole({
  seq: count,
  key: text,
  handler: text,
  lane: orNull(text),
  state: { enum: ['dead', 'held'] },
  attempts: count,
  lost: count,
  lastError: orNull(text),
  dueAt: orNull(moment),
});

/** Stored work that nobody tries any more: to be looked at, sent again or let go of by whoever runs the schedule. */
export default function addDeadLetterRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = jobResource(kit.model);

  app.get(`${base}/scm/schedule/dead`, answers(listOf(deadLetter)), async (request) => {
    const context = await kit.contextOf(request);
    authorize(context, resource, 'run');
    const { decode } = context.db.dialect;
    const rows = await deadLetters(context.store, maxShown);
    return ok(
      rows.map(({ dueAt, seq, attempts, lost, ...row }) => ({
        seq: Number(seq),
        ...row,
        attempts: Number(attempts),
        lost: Number(lost),
        dueAt: decode('timestamp', dueAt),
      })),
    );
  });

  app.post(
    `${base}/scm/schedule/dead/:seq`,
    takes(
      { action },
      async (request: FastifyRequest<AtSeq>, read) => {
        const context = await kit.contextOf(request);
        authorize(context, resource, 'run');
        const wanted = actions[read().action];
        if (!/^[1-9]\d{0,14}$/.test(request.params.seq)) throw new AppError('notFound');
        const seq = Number(request.params.seq);
        await context.store.transaction(async (tx) => {
          if (!(await wanted.does(context.store, tx, seq, kit.auth.clock()))) throw new AppError('notFound');
          await audit(context, tx, {
            action: wanted.name,
            module: '后台任务' satisfies SubjectName,
            recordTitle: String(seq),
          });
        });
        return ok({ seq });
      },
      answers(whole({ seq: count })),
    ),
  );
}
