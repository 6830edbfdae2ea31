import { AppError } from '../../meta/errors.ts';
import { approvalOf, refusalsOf, type Approval } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import { type Clock, nowMs } from '../clock.ts';
import type { Context, Services } from '../context.ts';
import type { Approvals, Written } from '../records/approvals.ts';
import { refuseOwnHands } from '../records/four-eyes.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { actingUser, productId } from '../system.ts';
import { isOwnChange } from './change-fields.ts';
import { isCalled } from './call.ts';
import { changesInLog } from './changes.ts';
import { isInUse } from './activation.ts';
import { agree, refuseCase, refuseUnanswerable } from './operations.ts';
import { flowFieldsOf } from './flow-fields.ts';
import { flowInForce } from './designs.ts';
import { ownFlowKey } from './form-flow.ts';
import { headingOf } from './heading.ts';
import { noteHolders } from './holders.ts';
import { tellUnasked } from './others.ts';
import { People } from './people.ts';
import {
  addCase,
  caseById,
  caseOf,
  isUnderWay,
  keepFlow,
  keptFlow,
  seatById,
  type Case,
  type EndStatus,
  type Seat,
} from './rows.ts';
import { nameOf, Run } from './run.ts';
import { seenAmong, seenInCases } from './seen.ts';
import { standingAgreements } from './standing.ts';
import { planReseat } from './substitutes.ts';
import { mayStandIn } from './standing-in.ts';
import { begin } from './way.ts';

type Parts = Pick<Services, 'model' | 'db' | 'store' | 'access'>;

/**
 * The engine as the pipeline sees it: notified of every write to a row that waits for a flow, and asked about every
 * transition.
 */
export class Processes implements Approvals {
  readonly people: People;
  readonly clock: Clock;

  constructor(parts: Parts, clock: Clock) {
    this.clock = () => nowMs(clock);
    this.people = new People(parts, this.clock);
  }

  async wrote(context: Context, tx: Queries, resource: Resource, { action, after, changes }: Written): Promise<void> {
    const approval = approvalOf(context.model, resource);
    if (!approval) return;
    const waits = action !== 'delete' && approval.waiting.has(stateOf(resource, after));
    const kase = action === 'add' ? undefined : await caseOf(context, tx, resource.id, String(after.id));
    if (waits && !kase) {
      if (isCalled(tx, resource.id) || (await isInUse(context, tx, resource, approval, after)))
        await this.#begin(context, tx, resource, approval, after);
    } else if (kase && !waits) await this.#leave(context, tx, resource, approval, kase, { action, after });
    // A changed record restarts the approval, because the approvers agreed to something else.
    else if (kase && action === 'update' && !isOwnChange(tx))
      await this.#again(context, tx, resource, approval, kase, { after, changes });
  }

  async answer(
    context: Context,
    tx: Queries,
    resource: Resource,
    transition: CompiledTransition,
    { row, given }: { row: Row; given: Row },
  ): Promise<Row | undefined> {
    const approval = approvalOf(context.model, resource);
    const state = stateOf(resource, row);
    // A transition that does not start here is refused as usual.
    if (!approval?.waiting.has(state) || !transition.from.includes(state)) return undefined;
    const run = await this.#underWay(context, tx, resource, approval, row);
    if (!run) return undefined;
    const { flow } = run.around;
    if (transition.name === flow.withdrawn) return undefined;
    if (transition.name !== approval.passed && !refusalsOf(flow).includes(transition.name))
      throw new AppError('inProcess', { title: flow.title, transition: transition.label });
    // Checked first, because the four-eyes message is more specific than "not your turn".
    if (transition.name === approval.passed) await refuseOwnHands(context, tx, resource, transition, row);
    const seat = await this.#ownSeat(run, approval);
    const comment = String(Object.values(given).find((value) => typeof value === 'string') ?? '');
    if (transition.name === approval.passed) await agree(run, seat, comment, { given });
    else await refuseCase(run, seat, comment, given);
    const held = await noteHolders(run);
    return { ...run.row, ...held };
  }

  /** An operation on a case: its record is locked first, as by everybody who writes it, and tells afterwards who is at it. */
  async operate(context: Context, tx: Queries, caseId: string, work: (run: Run) => Promise<void>): Promise<Run> {
    const run = await this.operateIfUnderWay(context, tx, caseId, work);
    if (!run) throw new AppError('caseOver');
    return run;
  }

  /** The same for what comes by itself, when the case may be over. */
  async operateIfUnderWay(
    context: Context,
    tx: Queries,
    caseId: string,
    work: (run: Run) => Promise<void>,
  ): Promise<Run | undefined> {
    const run = await this.#open(context, tx, caseId);
    if (!run) return undefined;
    await work(run);
    await noteHolders(run);
    return run;
  }

  async #open(context: Context, tx: Queries, caseId: string): Promise<Run | undefined> {
    const known = await caseById(context, tx, caseId);
    const resource = known && context.model.resources.get(known.resource);
    const approval = resource && approvalOf(context.model, resource);
    if (!known || !resource || !approval) throw new AppError('notFound');
    // Asked for at once, and locked in this order.
    const [row, kase] = await Promise.all([
      asSystem(context, resource.id, tx).one(known.rowId, 'change'),
      caseById(context, tx, caseId, 'change'),
    ]);
    return row && kase && isUnderWay(kase) ? this.#run(context, tx, resource, approval, kase, row) : undefined;
  }

  async #run(
    context: Context,
    tx: Queries,
    resource: Resource,
    approval: Approval,
    kase: Case,
    row: Row,
  ): Promise<Run> {
    const [flow, fields] = await Promise.all([
      keptFlow(context, tx, kase.flowId),
      flowFieldsOf(context, tx, resource, row),
    ]);
    return new Run(
      { context, tx, people: this.people, clock: this.clock, resource, approval, flow, fields },
      kase,
      row,
    );
  }

  /** The case of a waiting row, unless its flow is not in use. Rows older than their flow get a case on first access. */
  async #underWay(
    context: Context,
    tx: Queries,
    resource: Resource,
    approval: Approval,
    row: Row,
  ): Promise<Run | undefined> {
    const known = await caseOf(context, tx, resource.id, String(row.id));
    if (!known && !(await isInUse(context, tx, resource, approval, row))) return undefined;
    const kase = known ?? (await this.#begin(context, tx, resource, approval, row, true));
    if (!kase) throw new AppError('caseOver');
    return this.#run(context, tx, resource, approval, kase, row);
  }

  async #begin(
    context: Context,
    tx: Queries,
    resource: Resource,
    approval: Approval,
    row: Row,
    isLate = false,
  ): Promise<Case | undefined> {
    const isAuthor = isLate || context.principal.userId === productId;
    const author = isAuthor ? await this.people.one(tx, String(row.createdBy ?? '')) : undefined;
    const starter = isAuthor
      ? { starterId: author?.userId ?? productId, starterName: author?.userName ?? '系统' }
      : // Nobody sits behind a link who could be told, or asked.
        { starterId: actingUser(context.principal) ?? productId, starterName: nameOf(context) };
    const flow = await flowInForce(context, tx, resource, approval, ownFlowKey(resource, approval.key, row));
    const fields = await flowFieldsOf(context, tx, resource, row);
    const flowId = await keepFlow(context, tx, approval.key, flow);
    const kase = await addCase(context, tx, {
      flowKey: approval.key,
      flowId,
      title: flow.title,
      resource: resource.id,
      rowId: String(row.id),
      ...(await headingOf(context, tx, resource, flow, row)),
      ...starter,
      status: 'open',
      node: null,
      nodeTitle: null,
      places: [],
      visit: 0,
      round: 1,
    });
    const run = new Run(
      { context, tx, people: this.people, clock: this.clock, resource, approval, flow, fields },
      kase,
      row,
    );
    await run.act('start');
    await begin(run);
    await noteHolders(run);
    return run.kase.endedAt === null ? run.kase : undefined;
  }

  /** The record left its waiting state without the flow: withdrawn, changed by a timed step, or deleted. */
  async #leave(
    context: Context,
    tx: Queries,
    resource: Resource,
    approval: Approval,
    kase: Case,
    { action, after }: { action: string; after: Row },
  ): Promise<void> {
    const run = await this.#run(context, tx, resource, approval, kase, after);
    const status: EndStatus = action === run.around.flow.withdrawn ? 'withdrawn' : 'overtaken';
    await run.act(status === 'withdrawn' ? 'withdraw' : 'overtake');
    await run.end(status, undefined);
    await noteHolders(run);
  }

  async #again(
    context: Context,
    tx: Queries,
    resource: Resource,
    approval: Approval,
    kase: Case,
    { after, changes }: Pick<Written, 'after' | 'changes'>,
  ): Promise<void> {
    const run = await this.#run(context, tx, resource, approval, kase, after);
    run.at = undefined;
    run.changed = changesInLog(changes);
    await run.act('change');
    await run.leave(run.places);
    await run.set({ round: kase.round + 1, ...(await headingOf(context, tx, resource, run.around.flow, after)) });
    await begin(run);
    await noteHolders(run);
  }

  /**
   * The user's seat. A user without one who may take the transition anyway gets a seat, if the step asks any one of
   * such users.
   */
  async #ownSeat(run: Run, approval: Approval): Promise<Seat> {
    const { userId } = run.around.context.principal;
    const mine = (await run.liveSeats()).find((seat) => seat.userId === userId && seat.state === 'open');
    if (mine) {
      refuseUnanswerable(mine);
      run.sit(mine);
      return mine;
    }
    for (const place of run.places) {
      run.at = place;
      const { context, flow, resource } = run.around;
      if (mayStandIn(context, resource, approval, { flow, kase: run.kase, place, seats: await run.seats() }))
        return this.#sitDown(run);
    }
    throw new AppError('notYourStep', { step: run.kase.nodeTitle ?? '' });
  }

  async #sitDown(run: Run): Promise<Seat> {
    const { context, tx } = run.around;
    const { userId } = context.principal;
    const agreed = standingAgreements(run.around.flow, await run.acts());
    // Who had a hand in it may sit here all the same, and refuse.
    if (run.step.repeat === 'other' && agreed.some((act) => act.userId === userId))
      throw new AppError('agreedBefore', { step: run.step.title });
    const id = await run.seat({ userId, userName: nameOf(context) }, 'grant', 'open');
    const seat = (await seatById(context, tx, id)) as Seat;
    run.sit(seat);
    return seat;
  }

  seen(
    context: Context,
    tx: Queries | undefined,
    resource: Resource,
    ids: readonly string[],
  ): ReturnType<Approvals['seen']> {
    return seenInCases(context, tx, resource, ids);
  }

  tellUnasked(context: Context, resource: Resource, rows: readonly Row[]): Promise<void> {
    return tellUnasked(context, resource, rows);
  }

  seenCases(context: Context, tx: Queries | undefined, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return seenAmong(context, tx, ids);
  }

  async left({ store }: Pick<Context, 'store'>, tx: Queries, userId: string): Promise<void> {
    await planReseat(store, tx, userId, this.clock());
  }
}

const stateOf = ({ states }: Resource, row: Row): string => String(row[states?.field ?? ''] ?? '');
