import { isoNow } from '../clock.ts';
import { AppError } from '../../meta/errors.ts';
import { askedStep, caseNews, refusalsOf, type Approval, type ApproveStep, type Flow } from '../../meta/flow.ts';
import { stepOf } from '../../meta/flow-way.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import { keepActFiles } from './act-files.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { addWork } from '../storage/work/add.ts';
import { projectField } from './activation.ts';
import { conditionHolds, type FlowFields } from './flow-fields.ts';
import { dueTime } from './due-time.ts';
import { endCalled } from './made.ts';
import { tell } from './messages.ts';
import type { People, Person } from './people.ts';
import {
  actsOf,
  addAct,
  addSeat,
  moveSeat,
  placesOf,
  seatsOf,
  updateCase,
  type Act,
  type ActChanges,
  type Case,
  type EndStatus,
  type CurrentStep,
  type Seat,
  type SeatState,
  type SeatOrigin,
} from './rows.ts';
import { addTask } from './tasks.ts';

export const limitHandler = 'processes.limit';

/** Seats that ask for something else than to agree. */
const unlike: ReadonlySet<SeatOrigin> = new Set(['asked', 'copy', 'choose', 'amend']);

/** The environment of one operation: a case with its record locked, in one transaction. */
export interface Around {
  readonly context: Context;
  readonly tx: Queries;
  readonly people: People;
  readonly clock: Clock;
  readonly resource: Resource;
  readonly approval: Approval;
  /** The flow that this case uses. */
  readonly flow: Flow;
  /** What its conditions read. */
  readonly fields: FlowFields;
}

/** A case during one operation. */
export class Run {
  row: Row;
  /** The step that the operation works on. */
  at: CurrentStep | undefined;
  /** The seat that answers. */
  from: Seat | undefined;
  /** Ids of files that go with what the caller does: with the first act of the operation. */
  attached: readonly string[] = [];
  /** What was written of the record, likewise. */
  changed: ActChanges | undefined;
  /** This operation has written the case. */
  #isOwn = false;

  constructor(
    readonly around: Around,
    public kase: Case,
    row: Row,
  ) {
    this.row = row;
    this.at = this.places[0];
  }

  /** All steps where people are being asked. */
  get places(): readonly CurrentStep[] {
    return placesOf(this.kase);
  }

  /** The transition that refuses the record in its state. */
  get refusal(): string {
    const { flow, resource } = this.around;
    const names = refusalsOf(flow);
    const state = String(this.row[resource.states?.field ?? ''] ?? '');
    return names.find((name) => resource.states?.transitions.get(name)?.from.includes(state)) ?? (names[0] as string);
  }

  get step(): ApproveStep {
    const step = askedStep(stepOf(this.around.flow, this.at?.node ?? null));
    if (!step) throw new AppError('caseOver');
    return step;
  }

  /** The step asks for work, not for an agreement. */
  get isWork(): boolean {
    return stepOf(this.around.flow, this.at?.node ?? null)?.type === 'handle';
  }

  /** Selects a seat and its step for the operation. */
  sit(seat: Seat): void {
    const place = this.places.find(({ visit }) => visit === seat.visit);
    if (!place) throw new AppError('seatClosed');
    this.at = place;
    this.from = seat;
  }

  /** The seats at one step. */
  seats(visit = this.at?.visit ?? 0): Promise<Seat[]> {
    return seatsOf(this.around.context, this.around.tx, this.kase.id, visit);
  }

  /** The seats at all current steps. */
  async liveSeats(): Promise<Seat[]> {
    return (await Promise.all(this.places.map(({ visit }) => this.seats(visit)))).flat();
  }

  everySeat(): Promise<Seat[]> {
    return seatsOf(this.around.context, this.around.tx, this.kase.id);
  }

  acts(): Promise<Act[]> {
    return actsOf(this.around.context, this.around.tx, this.kase.id);
  }

  /** Those who may not decide at the present step. */
  async leftOut(): Promise<ReadonlySet<string>> {
    const { context, tx, people, approval, resource, flow } = this.around;
    return people.leftOut(context, tx, approval, resource, this.row, {
      flow,
      acts: await this.acts(),
      step: this.step,
    });
  }

  /** Every operation starts with this: of two users who saw the same version of the case, one gets an error. */
  async claim(): Promise<void> {
    await this.set({});
  }

  async set(values: Partial<Case>): Promise<void> {
    const { context, tx } = this.around;
    if (!(await updateCase(context, tx, this.kase, values as unknown as Row, this.#isOwn)))
      throw new AppError('caseMoved');
    this.#isOwn = true;
    this.kase = { ...this.kase, ...values, version: this.kase.version + 1 };
  }

  /** Sets the current steps, which lists show. */
  async stand(places: readonly CurrentStep[], more: Partial<Case> = {}): Promise<void> {
    const status = places.some(({ isStuck }) => isStuck) ? 'stuck' : 'open';
    await this.set({
      places,
      status,
      node: places[0]?.node ?? null,
      nodeTitle: places.map(({ title }) => title).join('、') || null,
      ...more,
    });
  }

  /** Adds a step where people are asked. */
  async arrive(
    { id, title }: Pick<ApproveStep, 'id' | 'title'>,
    more: Pick<CurrentStep, 'amends'> = {},
  ): Promise<void> {
    const visit = this.kase.visit + 1;
    this.at = { node: id, title, visit, by: this.from?.id ?? null, ...more };
    await this.stand([...this.places, this.at], { visit });
  }

  /** The case stays at this step until then. */
  async waitUntil(until: string): Promise<void> {
    await this.stand(this.places.map((place) => (place.visit === this.at?.visit ? { ...place, until } : place)));
  }

  /** The case stays at this step until that record's case has ended. */
  async waitFor(calls: string): Promise<void> {
    await this.stand(this.places.map((place) => (place.visit === this.at?.visit ? { ...place, calls } : place)));
  }

  /** Somebody has to say first who is asked. */
  async askChoice(person: Person, chooses: 'here' | 'start'): Promise<void> {
    await this.stand(this.places.map((place) => (place.visit === this.at?.visit ? { ...place, chooses } : place)));
    await this.seat(person, 'choose', 'open');
  }

  async choiceMade(): Promise<void> {
    await this.stand(
      this.places.map(({ chooses, ...place }) =>
        chooses === undefined || place.visit === this.at?.visit ? place : { ...place, chooses },
      ),
    );
  }

  async depart(visit = this.at?.visit): Promise<void> {
    await this.stand(this.places.filter((place) => place.visit !== visit));
  }

  async act(
    operation: string,
    more: { comment?: string | null; seatId?: string | null; toNames?: readonly string[]; target?: string } = {},
  ): Promise<void> {
    const { context, tx } = this.around;
    const { principal } = context;
    const { id: caseId, round } = this.kase;
    const { node = null, title: nodeTitle = null } = this.at ?? {};
    const forName = more.seatId && more.seatId === this.from?.id ? this.from.forName : null;
    const { attached: files, changed } = this;
    this.attached = [];
    this.changed = undefined;
    const id = await addAct(context, tx, {
      caseId,
      node,
      nodeTitle,
      round,
      operation,
      userId: principal.userId,
      userName: forName ? standingFor(actorOf(context), forName) : actorOf(context),
      seatId: more.seatId ?? null,
      comment: more.comment || null,
      toNames: more.toNames ? [...more.toNames] : null,
      target: more.target ?? null,
      files: files.length > 0 ? [...files] : null,
      changes: (changed ?? null) as unknown as Json,
    });
    await keepActFiles(context, tx, caseId, id, files);
  }

  /** Gives a person a seat at the current step. */
  async seat(
    person: Person,
    via: SeatOrigin,
    state: SeatState,
    more: { parentId?: string | null; place?: number } = {},
  ): Promise<string> {
    const { context, tx } = this.around;
    const {
      id: caseId,
      round,
      title,
      resource,
      rowId,
      recordTitle,
      subject,
      applicant,
      summary,
      starterName,
    } = this.kase;
    const { node, title: nodeTitle, visit } = this.at as CurrentStep;
    // The limit of the step is for those who decide there.
    const dueAt = state === 'open' && via !== 'amend' ? await this.#dueAt() : null;
    const id = await addSeat(context, tx, {
      caseId,
      node,
      nodeTitle,
      visit,
      round,
      title,
      resource,
      rowId,
      recordTitle,
      subject,
      applicant,
      summary,
      starterName,
      userId: person.userId,
      userName: person.userName,
      forName: person.forName ?? null,
      via,
      state,
      parentId: more.parentId ?? null,
      place: more.place ?? 0,
      dueAt,
      several: !unlike.has(via) && !this.isWork && this.step.several === true,
    });
    const place = projectField(this.around.resource);
    await addTask(context, tx, this.kase, {
      id,
      userName: person.userName,
      nodeTitle,
      dueAt,
      state,
      orgId: place === undefined ? null : this.row[place],
    });
    if (state === 'open') await this.#opened(id, person, dueAt);
    if (state === 'unread') await tell(context, tx, this.around.resource, this.kase, [person.userId], nodeTitle);
    return id;
  }

  async open(seat: Seat): Promise<void> {
    const dueAt = await this.#dueAt();
    await moveSeat(this.around.context, this.around.tx, seat, 'open', { dueAt });
    await this.#opened(seat.id, seat, dueAt);
  }

  async #dueAt(): Promise<string | null> {
    const { limit } = this.step;
    const { context, tx, clock } = this.around;
    return limit
      ? new Date(
          await dueTime(context, tx, { resource: this.around.resource, row: this.row }, limit, clock()),
        ).toISOString()
      : null;
  }

  async #opened(seatId: string, { userId }: Person, dueAt: string | null): Promise<void> {
    const { context, tx, resource } = this.around;
    await tell(context, tx, resource, this.kase, [userId], this.at?.title ?? '');
    if (dueAt) await planLimit(context, tx, seatId, 1, Date.parse(dueAt));
  }

  /** Cancels all seats at this step. */
  async closeSeats(visit = this.at?.visit ?? 0): Promise<void> {
    const { context, tx } = this.around;
    const live = (await this.seats(visit)).filter(({ state }) => state === 'open' || state === 'waiting');
    await Promise.all(live.map((seat) => moveSeat(context, tx, seat, 'cancelled')));
  }

  /** Cancels all seats at these steps and removes the steps. */
  async leave(places: readonly CurrentStep[]): Promise<void> {
    for (const { visit } of places) await this.closeSeats(visit);
    await this.stand(this.places.filter(({ visit }) => !places.some((place) => place.visit === visit)));
  }

  /** Ends the case, and takes the transition that this requires, unless the record has left its state already. */
  async end(status: EndStatus, transition: string | undefined, given: Row = {}): Promise<void> {
    for (const { visit } of this.places) await this.closeSeats(visit);
    await this.set({ status, endedAt: isoNow(), node: null, nodeTitle: null, places: [] });
    const { context, tx, resource } = this.around;
    if (transition !== undefined) await this.move(transition, given, { ...context, told: [this.kase.starterId] });
    await endCalled(context, tx, this.kase, status);
    await tell(context, tx, resource, this.kase, [this.kase.starterId], this.#word(status));
  }

  #word(status: EndStatus): string {
    const { approval, flow, resource } = this.around;
    if (status === 'terminated' || status === 'overtaken') return caseNews[status];
    const name = { passed: approval.passed, refused: refusalsOf(flow)[0] ?? '', withdrawn: flow.withdrawn ?? '' }[
      status
    ];
    return resource.states?.transitions.get(name)?.label ?? caseNews.overtaken;
  }

  async move(name: string, given: Row, context: Context = this.around.context): Promise<void> {
    const { tx, resource } = this.around;
    const transition = resource.states?.transitions.get(name) as CompiledTransition;
    this.row = await asSystem(context, resource, tx).move(this.row, transition, { ...onlyFields(transition, given) });
  }

  holds(condition: string): boolean {
    return conditionHolds(this.around.fields, condition, this.row, this.around.clock());
  }
}

/** A substitute's actions name the person they represent. */
const standingFor = (name: string, forName: string): string => `${name}（代${forName}）`;

export const nameOf = ({ principal }: Context): string => principal.realName || principal.userName;

/** In the history, an impersonator is named together with the user. */
const actorOf = (context: Context): string =>
  context.principal.impersonator ? `${nameOf(context)} · ${context.principal.impersonator.name}代` : nameOf(context);

const onlyFields = ({ fields }: CompiledTransition, given: Row): Row =>
  Object.fromEntries(fields.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])));

export const planLimit = (
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  seat: string,
  count: number,
  dueMs: number,
): Promise<number> =>
  addWork(store, tx, {
    key: `${limitHandler}:${seat}:${count}:${dueMs}`,
    handler: limitHandler,
    payload: { seat, count },
    dueMs,
  });
