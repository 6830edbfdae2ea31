import type { FastifyInstance } from 'fastify';
import { amendedTo, maxActFiles } from '../../../meta/flow.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import {
  objectField,
  choiceField,
  idField,
  idsField,
  optional,
  orAsText,
  requiredTextField,
  textField,
  wholeField,
  type InputField,
} from '../../http/input/fields.ts';
import { withOwn, type Given, type Shape } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { listOf, mapOf, type Node } from '../../http/openapi/schemas.ts';
import { answers } from '../../http/openapi/answers.ts';
import type { RouteKit } from '../../http/kit.ts';
import { filesTitle } from '../../processes/act-files.ts';
import { handInAgain, returnToStarter } from '../../processes/amendment.ts';
import { dueCount, listNames, pageOf } from '../../processes/lists.ts';
import { choose } from '../../processes/choose.ts';
import * as operations from '../../processes/operations.ts';
import { isAdministrator } from '../../processes/people.ts';
import type { Processes } from '../../processes/processes.ts';
import { caseById, seatById, type Seat } from '../../processes/rows.ts';
import type { Run } from '../../processes/run.ts';
import { seenCase, showCase } from '../../processes/show.ts';
import { takeBack } from '../../processes/take-back.ts';
import { mutate } from '../../records/mutate.ts';
import { moved, shownCase, shownList } from './case-replies.ts';
import { people as foundPeople } from './replies.ts';
import { draftsOf } from './start.ts';

const titles = {
  id: { zh: '流程', en: 'Case', es: 'Caso' },
  seatId: { zh: '任务', en: 'Task', es: 'Tarea' },
  comment: { zh: '意见', en: 'Comment', es: 'Comentario' },
  node: { zh: '退回到', en: 'Back to', es: 'Volver a' },
  person: { zh: '账号', en: 'Account', es: 'Cuenta' },
  chosen: { zh: '审批人', en: 'Who is asked', es: 'A quién se pregunta' },
  formData: { zh: '表单内容', en: 'What is filled in', es: 'Lo que se rellena' },
  changes: { zh: '填写内容', en: 'What is filled in', es: 'Lo que se rellena' },
  limit: { zh: '条数', en: 'Rows', es: 'Filas' },
} as const;

const maxComment = 200;
const maxFound = 20;
const when = ['before', 'after', 'beside'] as const;

const ofCase = { id: idField(titles.id) };
const files = optional(idsField(filesTitle, maxActFiles));
/** What somebody says along with what they do. */
const said = { comment: textField(titles.comment, maxComment), files };
const saidWhy = { comment: requiredTextField(titles.comment, maxComment), files };
const node = textField(titles.node, 60);
const named = requiredTextField(titles.person, 60);
/** Fields of the record. */
const changes = objectField(titles.changes, {});

/** Accounts by step. */
const chosen: InputField<Record<string, string[]>> = {
  schema: orAsText(mapOf(listOf({ type: 'string' }))),
  required: false,
  read(raw, path, errors) {
    const found = objectField(titles.chosen, {}).read(raw, path, errors);
    const isNames = Object.values(found).every(
      (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
    );
    if (!isNames) errors.push({ path, problem: 'type', values: { title: titles.chosen } });
    return isNames ? (found as Record<string, string[]>) : {};
  },
};

/** The process centre: what one has to do, and doing it. Whoever is signed in sees their own cases and no others. */
export default function addApprovals(app: FastifyInstance, kit: RouteKit, base: string): void {
  const processes = kit.approvals as Processes;
  const call = <S extends Shape>(
    name: string,
    shape: S,
    work: (context: Context, given: Given<S>) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${base}/process/approval/${name}`,
      takes(shape, async (request, read) => ok(await work(await kit.contextOf(request), read())), answers(reply)),
    );

  const listed = {
    list: choiceField([...listNames, 'drafts'] as const, 'todo'),
    before: optional(idField(titles.id)),
    limit: wholeField(titles.limit, [1, 100], 20),
  };
  call(
    'list',
    listed,
    async (context, { list, before, limit }) => {
      const [page, due] = await Promise.all([
        list === 'drafts'
          ? draftsOf(context, { before, limit })
          : pageOf(context, context.principal.userId, list, { before, limit }),
        dueCount(context, context.principal.userId),
      ]);
      return { ...page, due };
    },
    shownList,
  );
  call('get', ofCase, (context, given) => showCase(context, given.id), shownCase);

  /** What is done from one's seat. */
  const fromSeat = <S extends Shape>(
    name: string,
    shape: S,
    work: (run: Run, seat: Seat, given: Given<S>) => Promise<void>,
  ) =>
    app.post(
      `${base}/process/approval/${name}`,
      takes(
        withOwn({ seatId: idField(titles.seatId) }, shape),
        async (request, read) => {
          const context = await kit.contextOf(request);
          const given = read();
          const seat = await seatById(context, undefined, given.seatId);
          if (!seat || seat.userId !== context.principal.userId) throw new AppError('notFound');
          const done = await onCase(processes, context, seat.caseId, async (run) => {
            const now = (await run.liveSeats()).find((one) => one.id === given.seatId);
            if (!now) throw new AppError('seatClosed');
            refuseOther(now, name);
            run.sit(now);
            attach(run, given);
            await work(run, now, given);
          });
          return ok(done);
        },
        answers(moved),
      ),
    );
  const onOwn = <S extends Shape>(name: string, shape: S, work: (run: Run, given: Given<S>) => Promise<void>) =>
    app.post(
      `${base}/process/approval/${name}`,
      takes(
        withOwn(ofCase, shape),
        async (request, read) => {
          const context = await kit.contextOf(request);
          const given = read();
          await seenCase(context, given.id);
          const done = await onCase(processes, context, given.id, (run) => {
            attach(run, given);
            return work(run, given);
          });
          return ok(done);
        },
        answers(moved),
      ),
    );

  fromSeat('agree', { ...said, changes, chosen }, (run, seat, given) =>
    operations.agree(run, seat, given.comment, { changes: given.changes, named: given.chosen }),
  );
  fromSeat('choose', { ...said, chosen }, (run, seat, given) => choose(run, seat, given.chosen, given.comment));
  fromSeat('refuse', saidWhy, (run, seat, given) => operations.refuseCase(run, seat, given.comment));
  fromSeat('return', { node, ...saidWhy }, (run, seat, given) =>
    operations.sendBack(run, seat, given.node, given.comment),
  );
  fromSeat('returnToStarter', { then: choiceField(amendedTo, 'begin'), ...saidWhy }, (run, seat, given) =>
    returnToStarter(run, seat, given.then, given.comment),
  );
  fromSeat('handInAgain', { formData: objectField(titles.formData), ...said }, (run, seat, given) =>
    handInAgain(run, seat, given.formData as Row, given.comment),
  );
  fromSeat('handOver', { person: named, ...said }, async (run, seat, given) =>
    operations.handOver(run, seat, await personOf(run, given.person), given.comment),
  );
  fromSeat('delegate', { person: named, ...said }, async (run, seat, given) =>
    operations.delegate(run, seat, await personOf(run, given.person), given.comment),
  );
  fromSeat('addSigner', { person: named, when: choiceField(when, 'beside'), ...said }, async (run, seat, given) =>
    operations.addSigner(run, seat, await personOf(run, given.person), given.when, given.comment),
  );
  onOwn('withdraw', said, (run, given) => operations.withdraw(run, given.comment));
  onOwn('urge', {}, operations.urge);
  onOwn('comment', saidWhy, (run, given) => operations.addComment(run, given.comment));
  onOwn('takeBack', { takeable: idField(titles.seatId) }, (run, given) => takeBack(run, given.takeable));
  onOwn('terminate', saidWhy, (run, given) => asAdministrator(run, () => operations.terminate(run, given.comment)));
  onOwn('jump', { node, ...saidWhy }, (run, given) =>
    asAdministrator(run, () => operations.jump(run, given.node, given.comment)),
  );
  call(
    'people',
    { ...ofCase, q: textField(titles.person, 60) },
    async (context, given) => {
      const { kase, resource } = await seenCase(context, given.id);
      const seeing = await processes.people.usersWhoMaySee(undefined, resource, { id: kase.rowId });
      return { rows: await processes.people.search(undefined, given.q, seeing, maxFound) };
    },
    foundPeople,
  );
}

const onlyFor: Readonly<Record<string, Seat['via']>> = { choose: 'choose', handInAgain: 'amend' };

/** Some seats ask for one thing only, which no other seat does. */
function refuseOther(seat: Seat, name: string): void {
  if (onlyFor[name] === seat.via) return;
  operations.refuseUnanswerable(seat);
  if (onlyFor[name]) throw new AppError('seatClosed');
}

function attach(run: Run, given: object): void {
  if ('files' in given && Array.isArray(given.files)) run.attached = given.files;
}

function asAdministrator(run: Run, work: () => Promise<void>): Promise<void> {
  const { context, resource, approval } = run.around;
  if (!isAdministrator(context, resource, approval)) throw new AppError('notTerminable');
  return work();
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
