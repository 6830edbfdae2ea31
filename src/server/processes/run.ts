import { createHash } from 'node:crypto';
import { ExpressionError, expressionsOf } from '../../expressions/expression.ts';
import { AppError } from '../../meta/errors.ts';
import { caseNews, nextStep, stepOf, type Approval, type ApproveStep, type Flow } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import { spanMs } from '../../meta/timed.ts';
import type { Clock } from '../auth/clock.ts';
import type { Context } from '../context.ts';
import { codecOf } from '../records/codec.ts';
import { moveRow } from '../records/transition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { addWork } from '../storage/work/add.ts';
import { tell } from './messages.ts';
import type { People, Person } from './people.ts';
import { actsOf, addAct, addSeat, agreedIn, keepFlow, moveSeat, seatsOf, updateCase, type Act, type Case, type EndStatus, type Seat, type SeatState, type Via } from './rows.ts';
import { voteOf } from './vote.ts';

export const limitHandler = 'processes.limit';

/** What one operation works with: a case of a locked record, within one transaction. */
export interface Around {
  readonly context: Context;
  readonly tx: Queries;
  readonly people: People;
  readonly clock: Clock;
  readonly resource: Resource;
  readonly approval: Approval;
  /** The flow by which this case goes. */
  readonly flow: Flow;
}

/** One case while somebody does something with it. */
export class Run {
  row: Row;
  /** The record after it was moved by the flow. */
  moved: StoredRow | undefined;

  constructor(readonly around: Around, public kase: Case, row: Row) {
    this.row = row;
  }

  /** The flow is kept as it is now: what is changed in it later concerns later cases. */
  static async keep({ context, tx, approval }: Pick<Around, 'context' | 'tx' | 'approval'>): Promise<string> {
    const id = createHash('sha256').update(JSON.stringify(approval.flow)).digest('base64url');
    await keepFlow(context, tx, id, approval.key, approval.flow);
    return id;
  }

  get step(): ApproveStep {
    const step = stepOf(this.around.flow, this.kase.node);
    if (step?.type !== 'approve') throw new AppError('caseOver');
    return step;
  }

  seats(visit = this.kase.visit): Promise<Seat[]> {
    return seatsOf(this.around.context, this.around.tx, this.kase.id, visit);
  }

  acts(): Promise<Act[]> {
    return actsOf(this.around.context, this.around.tx, this.kase.id);
  }

  /** Every operation begins with this: of two who have seen the same case, one is told that it has moved on. */
  async claim(): Promise<void> {
    await this.set({});
  }

  async set(values: Partial<Case>): Promise<void> {
    if (!(await updateCase(this.around.context, this.around.tx, this.kase, values as Row))) throw new AppError('caseMoved');
    this.kase = { ...this.kase, ...values, version: this.kase.version + 1 };
  }

  async act(operation: string, more: { comment?: string | null; seatId?: string | null; toNames?: readonly string[] } = {}): Promise<void> {
    const { context, tx } = this.around;
    const { principal } = context;
    const { id: caseId, node, nodeTitle, round } = this.kase;
    await addAct(context, tx, {
      caseId, node, nodeTitle, round, operation, userId: principal.userId, userName: actorOf(context), seatId: more.seatId ?? null, comment: more.comment || null, toNames: more.toNames ? [...more.toNames] : null,
    });
  }

  /** Goes on behind a step, as far as nobody has to be asked. */
  async goOn(after: string | null, given: Row = {}): Promise<void> {
    const { flow, tx, people, resource } = this.around;
    for (let behind = after; ; ) {
      const step = nextStep(flow, behind, (condition) => this.#holds(condition));
      if (!step) return this.#pass(given);
      await this.set({ node: step.id, nodeTitle: step.title, visit: this.kase.visit + 1 });
      if (step.type === 'approve') {
        if (!(await this.#ask(step))) return;
      } else if (step.type === 'copy') {
        const told = await people.told(tx, step.who, resource, this.row);
        for (const person of told) await this.seat(person, 'copy', 'unread');
        await this.act('copy', { toNames: told.map(({ userName }) => userName) });
      } else await this.#move(step.transition, {});
      behind = step.id;
    }
  }

  /** Asks at one step anew, and goes on from there. */
  async enter(node: string): Promise<void> {
    const step = stepOf(this.around.flow, node);
    if (step?.type !== 'approve') throw new AppError('noSuchStep');
    await this.set({ node: step.id, nodeTitle: step.title, visit: this.kase.visit + 1 });
    if (await this.#ask(step)) await this.goOn(step.id);
  }

  /** True where a step needs nobody's answer any more. */
  async #ask(step: ApproveStep): Promise<boolean> {
    const { context, tx, people, approval, resource } = this.around;
    const acts = await this.acts();
    const { people: asked, isFallback } = await people.asked(context, tx, approval, resource, this.row, { kase: this.kase, acts, step });
    const agreed = new Set(agreedIn(acts, this.kase.round).map(({ userId }) => userId));
    // What takes two people is never passed by nobody.
    if (isFallback && step.empty === 'pass' && (agreed.size > 0 || !resource.states?.transitions.get(approval.passed)?.fourEyes)) {
      await this.act('skip');
      return true;
    }
    if (asked.length === 0) {
      await this.set({ status: 'stuck' });
      await this.act('stuck');
      context.log.warn({ case: this.kase.id, flow: this.kase.flowKey, step: step.id }, 'nobody is left who could decide about a case');
      return false;
    }
    if (this.kase.status === 'stuck') await this.set({ status: 'open' });
    const mode = isFallback ? 'any' : step.mode;
    for (const [place, person] of asked.entries()) {
      const isKnown = step.repeat === 'skip' && agreed.has(person.userId);
      const state: SeatState = isKnown ? 'agreed' : mode === 'turn' && place > 0 ? 'waiting' : 'open';
      await this.seat(person, isFallback ? 'admin' : 'step', state, { place: mode === 'turn' ? place : 0 });
    }
    return this.#isPassed();
  }

  /** Somebody takes a seat at the step where the case stands. */
  async seat(person: Person, via: Via, state: SeatState, more: { parentId?: string | null; place?: number } = {}): Promise<string> {
    const { context, tx } = this.around;
    const { id: caseId, node, nodeTitle, visit, round, title, resource, rowId, recordTitle, starterName } = this.kase;
    const dueAt = state === 'open' ? this.#dueAt() : null;
    const id = await addSeat(context, tx, {
      caseId, node, nodeTitle, visit, round, title, resource, rowId, recordTitle, starterName, ...person, via, state, parentId: more.parentId ?? null, place: more.place ?? 0, dueAt,
    });
    if (state === 'open') await this.#opened(id, person, dueAt);
    if (state === 'unread') await tell(context, tx, this.around.resource, this.kase, [person.userId], this.kase.nodeTitle ?? '');
    return id;
  }

  async open(seat: Seat): Promise<void> {
    const dueAt = this.#dueAt();
    await moveSeat(this.around.context, this.around.tx, seat, 'open', { dueAt });
    await this.#opened(seat.id, seat, dueAt);
  }

  #dueAt(): string | null {
    const { limit } = this.step;
    return limit ? new Date(this.around.clock() + (spanMs(limit.after) ?? 0)).toISOString() : null;
  }

  async #opened(seatId: string, { userId }: Person, dueAt: string | null): Promise<void> {
    const { context, tx, resource } = this.around;
    await tell(context, tx, resource, this.kase, [userId], this.kase.nodeTitle ?? '');
    if (dueAt) await planLimit(context, tx, seatId, 1, Date.parse(dueAt));
  }

  /** After an answer: who is next at this step, or on to the next one. */
  async settle(given: Row = {}): Promise<void> {
    if (await this.#isPassed()) await this.goOn(this.kase.node, given);
  }

  async #isPassed(): Promise<boolean> {
    const seats = await this.seats();
    const isByOne = seats.some(({ via, state }) => (via === 'admin' || via === 'grant') && state !== 'handed');
    const { isPassed, opens } = voteOf(isByOne ? 'any' : this.step.mode, seats);
    if (isPassed) await this.closeSeats();
    else for (const seat of opens) await this.open(seat);
    return isPassed;
  }

  /** Nobody is asked any more at this step. */
  async closeSeats(): Promise<void> {
    const { context, tx } = this.around;
    for (const seat of await this.seats()) if (seat.state === 'open' || seat.state === 'waiting') await moveSeat(context, tx, seat, 'cancelled');
  }

  /** The case is over; the record goes where that leads, unless it has gone there already. */
  async end(status: EndStatus, transition: string | undefined, given: Row = {}): Promise<void> {
    await this.closeSeats();
    await this.set({ status, endedAt: new Date().toISOString(), node: null, nodeTitle: null });
    if (transition !== undefined) await this.#move(transition, given);
    const { context, tx, resource } = this.around;
    await tell(context, tx, resource, this.kase, [this.kase.starterId], this.#word(status));
  }

  #word(status: EndStatus): string {
    const { approval, flow, resource } = this.around;
    if (status === 'terminated' || status === 'overtaken') return caseNews[status];
    const name = { passed: approval.passed, refused: flow.refused, withdrawn: flow.withdrawn ?? '' }[status];
    return resource.states?.transitions.get(name)?.label ?? caseNews.overtaken;
  }

  #pass(given: Row): Promise<void> {
    return this.end('passed', this.around.approval.passed, given);
  }

  async #move(name: string, given: Row): Promise<void> {
    const { context, tx, resource } = this.around;
    const transition = resource.states?.transitions.get(name) as CompiledTransition;
    this.moved = await moveRow(context, tx, resource, transition, { row: this.row, given: { ...onlyFields(transition, given) }, reach: 'all' });
    this.row = codecOf(context.model, resource, context.db.dialect).toPlain(this.moved);
  }

  #holds(condition: string): boolean {
    try {
      return expressionsOf(this.around.resource).condition(condition).holds(this.row, this.around.clock()) === true;
    } catch (error) {
      // The flow is older than the form: a field that is gone decides nothing.
      if (error instanceof ExpressionError) return false;
      throw error;
    }
  }
}

export const nameOf = ({ principal }: Context): string => principal.realName || principal.userName;

/** Whoever acts as somebody else stands in the history beside them. */
const actorOf = (context: Context): string => (context.principal.impersonator ? `${nameOf(context)} · ${context.principal.impersonator.name}代` : nameOf(context));

const onlyFields = ({ fields }: CompiledTransition, given: Row): Row => Object.fromEntries(fields.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])));

export const planLimit = ({ store }: Pick<Context, 'store'>, tx: Queries, seat: string, count: number, dueMs: number): Promise<number> =>
  addWork(store, tx, { key: `${limitHandler}:${seat}:${count}:${dueMs}`, handler: limitHandler, payload: { seat, count }, dueMs });
