import { AppError } from '../../meta/errors.ts';
import type { DrawnStep } from '../../meta/drawn-step.ts';
import { approvalOf, type Approval, type Flow } from '../../meta/flow.ts';
import { stepOf } from '../../meta/flow-way.ts';
import { isObject, type Json, type Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { shownAnswers } from '../forms/shown.ts';
import { answersAsTexts, formOfRow } from '../forms/texts.ts';
import { answersWithout, entryId, rowWithout, templateId } from '../forms/versions.ts';
import { codecOf } from '../records/codec.ts';
import { withRefs } from '../records/read.ts';
import { asSystem } from '../records/rows.ts';
import { flowFieldsOf, conditionHolds, type FlowFields } from './flow-fields.ts';
import { filesOfActs } from './act-files.ts';
import { answerFields, ChangeWords, together } from './changes.ts';
import { namedAt, namedWithAnswer } from './choices.ts';
import { wayOf } from './drawn.ts';
import { madeBy } from './made.ts';
import { lookAt } from './looks.ts';
import { isAmendable, mayComeBack } from './amendment.ts';
import { earlierNodes, jumpTargets, mayUrge } from './operations.ts';
import { isAdministrator } from './people.ts';
import { fieldsAt, hiddenAnswers, hiddenFrom, isLive, mayLook, mayShow, ownSeat } from './seen.ts';
import { takeable } from './take-back.ts';
import {
  actsOf,
  caseById,
  isUnderWay,
  keptFlow,
  moveSeat,
  placesOf,
  seatsOf,
  type Act,
  type Case,
  type Seat,
} from './rows.ts';

interface Seen {
  readonly kase: Case;
  readonly resource: Resource;
  readonly approval: Approval;
  readonly seats: readonly Seat[];
}

/** Loads a case if the caller may see it. */
export async function seenCase(context: Context, id: string): Promise<Seen> {
  const kase = await caseById(context, undefined, id);
  const resource = kase && context.model.resources.get(kase.resource);
  const approval = resource && approvalOf(context.model, resource);
  if (!kase || !resource || !approval) throw new AppError('notFound');
  const seats = await seatsOf(context, undefined, id);
  if (!(await mayLook(context, undefined, kase, resource, seats))) throw new AppError('notFound');
  return { kase, resource, approval, seats };
}

/** The case as a participant sees it: the record (masked as everywhere), the steps, and the possible operations. */
export async function showCase(context: Context, id: string): Promise<Row> {
  const seen = await seenCase(context, id);
  const { kase, resource, seats } = seen;
  await markRead(context, seats);
  const acts = await actsOf(context, undefined, id);
  const flow = await keptFlow(context, undefined, kase.flowId);
  const row = await asSystem(context, resource.id).one(kase.rowId);
  const made = await madeAtSteps(context, id);
  const fields = await flowFieldsOf(context, undefined, resource, row);
  const attached = await filesOfActs(context, acts);
  const codec = codecOf(context, resource);
  const hidden = hiddenFrom(flow, kase, seats, context.principal.userId);
  const unseen = hiddenAnswers(resource, hidden);
  const shown =
    row && !hidden.includes('formData')
      ? unseen.length > 0
        ? { ...row, formData: answersWithout(row, unseen) }
        : row
      : undefined;
  const form: Json = shown ? await formOf(context, resource, shown) : null;
  const words = new ChangeWords(context, resource, {
    form:
      shown && resource.id === entryId && acts.some(({ changes }) => changes)
        ? await formOfRow(context, shown)
        : undefined,
    isHidden: (name) => hidden.includes(name),
  });
  return {
    id,
    title: kase.title,
    status: kase.status,
    recordTitle: kase.recordTitle,
    subject: kase.subject,
    applicant: kase.applicant,
    starterName: kase.starterName,
    createdAt: kase.createdAt,
    endedAt: kase.endedAt,
    nodeTitle: kase.nodeTitle,
    resource: resource.id,
    record: row
      ? ((await withRefs(
          context,
          resource,
          rowWithout(codec.mask(row), [...(form || hidden.includes('formData') ? answerFields : []), ...hidden]),
        )) as Json)
      : null,
    form,
    answers: form && shown ? ((await shownAnswers(context, shown, unseen)) as unknown as Json) : null,
    paper: row && form ? await paperOf(context, row) : null,
    due: seats
      .filter((seat) => isLive(kase, seat) && (seat.state === 'open' || seat.state === 'waiting'))
      .map(({ userName, forName, nodeTitle, state, dueAt }) => ({ userName, forName, nodeTitle, state, dueAt })),
    way: wayOf(flow, { kase, fields, seats, acts, row, made }) as unknown as Json,
    changed: await changedSince(context, words, id, acts),
    acts: await Promise.all(
      acts.map(async (act) => ({
        id: act.id,
        userName: act.userName,
        operation: act.operation,
        nodeTitle: act.nodeTitle,
        comment: act.comment,
        toNames: act.toNames ? [...act.toNames] : null,
        files: attached(act),
        changes: act.changes ? ((await words.of(act.changes)) as unknown as Json) : [],
        createdAt: act.createdAt,
      })),
    ),
    ...(await mayDo(context, seen, acts, row, fields)),
  };
}

/** What others have changed since the caller looked last, each field with what it held then. */
async function changedSince(context: Context, words: ChangeWords, caseId: string, acts: readonly Act[]): Promise<Json> {
  const byOthers = acts.flatMap(({ userId, changes, createdAt }) =>
    changes && userId !== context.principal.userId ? [{ changes, at: Date.parse(createdAt) }] : [],
  );
  const since = await lookAt(context, caseId, byOthers.at(-1)?.at ?? 0);
  if (since === undefined) return [];
  return (await words.of(
    together(byOthers.flatMap(({ changes, at }) => (at > since ? [changes] : []))),
  )) as unknown as Json;
}

/** The answers under the titles of their form; null if the record is not an application by form. */
const formOf = async (context: Context, { id }: Resource, row: Row): Promise<Json> =>
  id === entryId && isObject(row.formData) ? ((await answersAsTexts(context, row)) as unknown as Json) : null;

/** How the form of a template looks on paper, if it says so. */
async function paperOf(context: Context, { templateId: id }: Row): Promise<string | null> {
  const template = await asSystem(context, templateId).one(id);
  return typeof template?.printTemplate === 'string' ? template.printTemplate : null;
}

/** What each step has made; whoever may not see such a record learns of its kind only. */
async function madeAtSteps(context: Context, caseId: string): Promise<Map<string, NonNullable<DrawnStep['made']>>> {
  const found = new Map<string, NonNullable<DrawnStep['made']>>();
  for (const { node, resource: id, rowId, recordTitle } of await madeBy(context, undefined, caseId)) {
    const resource = context.model.resources.get(id);
    if (!resource) continue;
    const isSeen = await mayShow(context, undefined, resource, rowId);
    const { label } = resource;
    found.set(node, { resource: id, label, title: isSeen ? recordTitle : null, id: isSeen ? rowId : null });
  }
  return found;
}

async function markRead(context: Context, seats: readonly Seat[]): Promise<void> {
  const unread = seats.filter(({ userId, state }) => userId === context.principal.userId && state === 'unread');
  if (unread.length > 0)
    await context.store.transaction(
      async (tx) => void (await Promise.all(unread.map((seat) => moveSeat(context, tx, seat, 'read')))),
    );
}

async function mayDo(
  context: Context,
  { kase, resource, approval, seats }: Seen,
  acts: readonly Act[],
  row: Row | undefined,
  fields: FlowFields,
): Promise<Row> {
  const { principal } = context;
  const isOpen = isUnderWay(kase);
  const own = isOpen ? ownSeat(kase, seats, principal.userId) : undefined;
  const isStarter = isOpen && kase.starterId === principal.userId;
  const flow = await keptFlow(context, undefined, kase.flowId);
  const isChooser = own?.via === 'choose';
  const isAmender = own?.via === 'amend';
  const isDecider = own !== undefined && !isChooser && !isAmender;
  const holds = (condition: string) => row !== undefined && conditionHolds(fields, condition, row, nowMs());
  const place = placesOf(kase).find(({ visit }) => visit === own?.visit);
  const named =
    !own || !place || own.via === 'asked' || isAmender
      ? []
      : isChooser
        ? namedAt(flow, place, kase.chosen, holds)
        : namedWithAnswer(flow, own.node, holds);
  const back = isDecider && own.via !== 'asked' ? earlierNodes(flow, own.node, acts) : [];
  const isWork = isDecider && own.via !== 'asked' && stepOf(flow, own.node)?.type === 'handle';
  const taken = isOpen ? takeable(kase, seats, acts, principal.userId) : undefined;
  const isAdmin = isOpen && isAdministrator(context, resource, approval);
  const operations = [
    ...(isChooser ? ['choose'] : []),
    ...(isAmender ? ['handInAgain'] : []),
    ...(isDecider
      ? [
          'agree',
          ...(isWork ? [] : ['refuse']),
          ...(back.length > 0 ? ['return'] : []),
          ...(own.via !== 'asked' && isAmendable({ resource, fields }) ? ['returnToStarter'] : []),
          'handOver',
          ...(own.via === 'asked' ? [] : ['delegate', 'addSigner']),
        ]
      : []),
    ...(taken ? ['takeBack'] : []),
    ...(isStarter && flow.withdrawn !== undefined ? ['withdraw'] : []),
    ...(isOpen && mayUrge(kase, acts, principal.userId) ? ['urge'] : []),
    ...(isOpen ? ['comment'] : []),
    ...(isAdmin ? ['jump', 'terminate'] : []),
  ];
  return {
    seatId: own?.id ?? null,
    isAsked: own?.via === 'asked',
    isWork,
    takeable: taken?.id ?? null,
    named: named.map(({ id, title }) => ({ node: id, title })),
    operations,
    back: back as unknown as Json,
    jumps: isAdmin ? (targetsFrom(kase, jumpTargets(flow)) as unknown as Json) : [],
    comesBack: mayComeBack(placesOf(kase)),
    editable: isDecider ? editableOf(flow, own) : [],
  };
}

/** To begin a step anew is possible, but not what one mostly wants: it is offered last. */
function targetsFrom<T extends { readonly node: string }>(kase: Case, targets: readonly T[]): T[] {
  const now = new Set(placesOf(kase).map(({ node }) => node));
  return targets.toSorted((one, other) => Number(now.has(one.node)) - Number(now.has(other.node)));
}

const editableOf = (flow: Flow, { node, via }: Seat): string[] =>
  via === 'asked' ? [] : fieldsAt(flow, node).flatMap(([name, how]) => (how === 'edit' ? [name] : []));
