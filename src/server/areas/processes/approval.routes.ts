import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { isObject, type Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { dueCount, listNames, pageOf } from '../../processes/lists.ts';
import { choose } from '../../processes/choose.ts';
import * as operations from '../../processes/operations.ts';
import { isAdministrator } from '../../processes/people.ts';
import type { Processes } from '../../processes/processes.ts';
import { caseById, seatById, type Seat } from '../../processes/rows.ts';
import type { Run } from '../../processes/run.ts';
import { seenCase, showCase } from '../../processes/show.ts';
import { takeBack } from '../../processes/take-back.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { mutate } from '../../records/mutate.ts';
import { draftsOf } from './start.ts';

const titles = {
  id: { zh: '流程', en: 'Case', es: 'Caso' },
  seatId: { zh: '任务', en: 'Task', es: 'Tarea' },
  comment: { zh: '意见', en: 'Comment', es: 'Comentario' },
  node: { zh: '退回到', en: 'Back to', es: 'Volver a' },
  person: { zh: '账号', en: 'Account', es: 'Cuenta' },
  chosen: { zh: '审批人', en: 'Who is asked', es: 'A quién se pregunta' },
  changes: { zh: '填写内容', en: 'What is filled in', es: 'Lo que se rellena' },
  limit: { zh: '条数', en: 'Rows', es: 'Filas' },
} as const;

const maxComment = 200;
const maxFound = 20;
const when = ['before', 'after', 'beside'] as const;

/** The process centre: what one has to do, and doing it. Whoever is signed in sees their own cases and no others. */
export default function addApprovals(app: FastifyInstance, kit: RouteKit, base: string): void {
  const processes = kit.approvals as Processes;
  const call = (name: string, work: (context: Context, input: CallInput) => Promise<unknown>) =>
    app.post(`${base}/process/approval/${name}`, async (request) =>
      ok(await work(await kit.contextOf(request), new CallInput(bodyOf(request).values))),
    );

  call('list', async (context, input) => {
    const list = input.choice('list', [...listNames, 'drafts'] as const, 'todo');
    const before = input.optionalId('before', titles.id);
    const limit = input.whole('limit', titles.limit, [1, 100], 20);
    input.finish();
    const [page, due] = await Promise.all([
      list === 'drafts'
        ? draftsOf(context, { before, limit })
        : pageOf(context, context.principal.userId, list, { before, limit }),
      dueCount(context, context.principal.userId),
    ]);
    return { ...page, due };
  });
  call('get', async (context, input) => {
    const id = input.id('id', titles.id);
    input.finish();
    return showCase(context, id);
  });

  /** What is done from one's seat. */
  const fromSeat = (name: string, read: (input: CallInput) => (run: Run, seat: Seat) => Promise<void>) =>
    call(name, async (context, input) => {
      const id = input.id('seatId', titles.seatId);
      const work = read(input);
      const seat = await seatById(context, undefined, id);
      if (!seat || seat.userId !== context.principal.userId) throw new AppError('notFound');
      return onCase(processes, context, seat.caseId, async (run) => {
        const now = (await run.liveSeats()).find((one) => one.id === id);
        if (!now) throw new AppError('seatClosed');
        if (now.via === 'choose' && name !== 'choose') throw new AppError('chooseFirst', { step: now.nodeTitle });
        if (now.via !== 'choose' && name === 'choose') throw new AppError('seatClosed');
        run.sit(now);
        await work(run, now);
      });
    });
  const onOwn = (name: string, read: (input: CallInput) => (run: Run) => Promise<void>) =>
    call(name, async (context, input) => {
      const id = input.id('id', titles.id);
      const work = read(input);
      await seenCase(context, id);
      return onCase(processes, context, id, work);
    });

  fromSeat('agree', (input) => {
    const comment = commentOf(input, false);
    const changes = objectIn(input, 'changes');
    const named = namesIn(input);
    input.finish();
    return (run, seat) => operations.agree(run, seat, comment, { changes, named });
  });
  fromSeat('choose', (input) => {
    const comment = commentOf(input, false);
    const named = namesIn(input);
    input.finish();
    return (run, seat) => choose(run, seat, named, comment);
  });
  fromSeat('refuse', (input) => {
    const comment = commentOf(input, true);
    return (run, seat) => operations.refuseCase(run, seat, comment);
  });
  fromSeat('return', (input) => {
    const node = input.text('node', titles.node, 60);
    const comment = commentOf(input, true);
    return (run, seat) => operations.sendBack(run, seat, node, comment);
  });
  fromSeat('handOver', (input) => {
    const name = input.text('person', titles.person, 60);
    const comment = commentOf(input, false);
    input.finish(...refuseMissing('person', name, titles.person));
    return async (run, seat) => operations.handOver(run, seat, await personOf(run, name), comment);
  });
  fromSeat('delegate', (input) => {
    const name = input.text('person', titles.person, 60);
    const comment = commentOf(input, false);
    input.finish(...refuseMissing('person', name, titles.person));
    return async (run, seat) => operations.delegate(run, seat, await personOf(run, name), comment);
  });
  fromSeat('addSigner', (input) => {
    const name = input.text('person', titles.person, 60);
    const place = input.choice('when', when, 'beside');
    const comment = commentOf(input, false);
    input.finish(...refuseMissing('person', name, titles.person));
    return async (run, seat) => operations.addSigner(run, seat, await personOf(run, name), place, comment);
  });
  onOwn('withdraw', (input) => {
    const comment = commentOf(input, false);
    input.finish();
    return (run) => operations.withdraw(run, comment);
  });
  onOwn('urge', (input) => {
    input.finish();
    return operations.urge;
  });
  onOwn('comment', (input) => {
    const comment = commentOf(input, true);
    return (run) => operations.addComment(run, comment);
  });
  onOwn('takeBack', (input) => {
    const seat = input.id('takeable', titles.seatId);
    input.finish();
    return (run) => takeBack(run, seat);
  });
  onOwn('terminate', (input) => {
    const comment = commentOf(input, true);
    return (run) => asAdministrator(run, () => operations.terminate(run, comment));
  });
  onOwn('jump', (input) => {
    const node = input.text('node', titles.node, 60);
    const comment = commentOf(input, true);
    return (run) => asAdministrator(run, () => operations.jump(run, node, comment));
  });
  call('people', async (context, input) => {
    const id = input.id('id', titles.id);
    const text = input.text('q', titles.person, 60);
    input.finish();
    const { kase, resource } = await seenCase(context, id);
    const seeing = await processes.people.usersWhoMaySee(undefined, resource, { id: kase.rowId });
    return { rows: await processes.people.search(undefined, text, seeing, maxFound) };
  });
}

function asAdministrator(run: Run, work: () => Promise<void>): Promise<void> {
  const { context, resource, approval } = run.around;
  if (!isAdministrator(context, resource, approval)) throw new AppError('notTerminable');
  return work();
}

const wrongType = (path: 'changes' | 'chosen'): AppError =>
  new AppError('invalid', {}, { errors: [{ path, problem: 'type', values: { title: titles[path] } }] });

/** What comes along with an answer, as an object or as its JSON: fields of the record, or people. */
function objectIn(input: CallInput, name: 'changes' | 'chosen'): Record<string, unknown> {
  const raw = input.raw(name)[name];
  const value = typeof raw === 'string' ? readJson(raw) : (raw ?? {});
  if (!isObject(value)) throw wrongType(name);
  return value;
}

/** Accounts by step. */
function namesIn(input: CallInput): Record<string, string[]> {
  const entries = Object.entries(objectIn(input, 'chosen'));
  return Object.fromEntries(
    entries.map(([step, names]) => {
      if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) throw wrongType('chosen');
      return [step, names as string[]];
    }),
  );
}

const refuseMissing = (path: string, value: string, title: (typeof titles)[keyof typeof titles]): FieldError[] =>
  value === '' ? [{ path, problem: 'required', values: { title } }] : [];

/** What somebody says with it; one that is needed ends the reading. */
function commentOf(input: CallInput, isNeeded: boolean): string {
  const comment = input.text('comment', titles.comment, maxComment);
  if (isNeeded) input.finish(...refuseMissing('comment', comment, titles.comment));
  return comment;
}

async function personOf(run: Run, name: string) {
  const person = await run.around.people.byName(run.around.tx, name);
  if (!person) throw new AppError('noSuchPerson', { name });
  const { tx, people, resource } = run.around;
  if (!(await people.maySee(tx, resource, run.row, person.userId)))
    throw new AppError('personOutOfReach', { name: person.userName });
  return person;
}

/** One operation on one case, done once for a key. */
async function onCase(
  processes: Processes,
  context: Context,
  caseId: string,
  work: (run: Run) => Promise<void>,
): Promise<Row> {
  const kase = await caseById(context, undefined, caseId);
  const resource = kase && context.model.resources.get(kase.resource);
  if (!resource) throw new AppError('notFound');
  return mutate(context, resource, async (tx): Promise<Row> => {
    const run = await processes.operate(context, tx, caseId, work);
    return { id: caseId, status: run.kase.status, nodeTitle: run.kase.nodeTitle };
  });
}
