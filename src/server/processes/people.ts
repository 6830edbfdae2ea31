import type { Approval, ApproveStep, Flow, LeadersOf, Who } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import { isExpired, userResource } from '../auth/accounts.ts';
import { holdersOf, holdersOfRole, type HolderParts } from '../auth/holders.ts';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import { writersOf } from '../records/writers.ts';
import { reachOf } from '../records/access.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem, rowsWithin } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { flowFieldsOf, flowValues } from './flow-fields.ts';
import { superiorsOf } from './superiors.ts';
import { substituteIn } from './substitutes.ts';
import type { Act, Case } from './rows.ts';
import { standingAgreements } from './standing.ts';

/** A larger number of approvers is surely a mistake. */
const maxPeople = 100;

export interface Person {
  readonly userId: string;
  readonly userName: string;
  /** The name of the person whom a substitute represents. */
  readonly forName?: string | null;
}

export interface Asked {
  readonly people: readonly Person[];
  /** True if none of the step's people was left, so administrators were asked instead. */
  readonly isFallback: boolean;
}

/** May the user take the approved transition on every row? */
export const isAdministrator = (
  { principal }: Context,
  { code }: Resource,
  { passed }: Pick<Approval, 'passed'>,
): boolean => principal.grants.reach(code, passed) === 'all';

/** Finds the people to ask at a step, and their replacements. */
export class People {
  readonly #parts: HolderParts;
  readonly #clock: Clock;

  constructor(parts: HolderParts, clock: Clock) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** The active accounts among these users, in the same order, without duplicates. */
  async active(tx: Queries, ids: readonly string[]): Promise<Person[]> {
    const wanted = [...new Set(ids)].slice(0, maxPeople);
    if (wanted.length === 0) return [];
    const rows = new Map(
      (await asSystem(this.#parts, userResource, tx).find({ is: 'in', column: 'id', values: wanted })).map((row) => [
        String(row.id),
        row,
      ]),
    );
    return wanted.flatMap((userId) => {
      const row = rows.get(userId);
      const isActive =
        row && (row.status === 'enabled' || row.status === 'locked') && !isExpired(row.expireDate, this.#clock());
      return isActive ? [{ userId, userName: String(row.realName || row.userName) }] : [];
    });
  }

  /** The receivers of a copy. */
  async copyReceivers(tx: Queries, who: Who, resource: Resource, row: Row, starterId: string): Promise<Person[]> {
    return this.active(tx, await this.#named(tx, who, resource, row, starterId));
  }

  async asked(
    context: Context,
    tx: Queries,
    approval: Approval,
    resource: Resource,
    row: Row,
    at: { kase: Case; flow: Flow; acts: readonly Act[]; step: ApproveStep },
  ): Promise<Asked> {
    const { kase, step } = at;
    const leftOut = await this.leftOut(context, tx, approval, resource, row, at);
    const isLeftOut = ({ userId }: Person) => leftOut.has(userId);
    const named =
      'chosenBy' in step.who
        ? (kase.chosen?.[step.id] ?? [])
        : await this.#named(tx, step.who, resource, row, kase.starterId);
    const people = (await this.active(tx, named)).filter(
      (person) => !isLeftOut(person) && (step.starter === 'ask' || person.userId !== kase.starterId),
    );
    if (people.length > 0)
      return {
        people: await this.#present(
          tx,
          resource,
          row,
          people,
          (person) => isLeftOut(person) || (step.starter !== 'ask' && person.userId === kase.starterId),
        ),
        isFallback: false,
      };
    const administrators = (await this.administrators(tx, approval, resource, row)).filter(
      (person) => !isLeftOut(person),
    );
    return { people: administrators, isFallback: true };
  }

  /** Those who may not decide at a step: who had a hand in the record, and who has agreed if the step asks for others. */
  async leftOut(
    context: Context,
    tx: Queries,
    approval: Approval,
    resource: Resource,
    row: Row,
    { flow, acts, step }: { flow: Flow; acts: readonly Act[]; step: ApproveStep },
  ): Promise<ReadonlySet<string>> {
    const barred = await this.#barred(context, tx, approval, resource, row);
    const before = step.repeat === 'other' ? standingAgreements(flow, acts) : [];
    return new Set([...barred, ...before.flatMap(({ userId }) => userId ?? [])]);
  }

  /**
   * Replaces absent people by their substitutes, if those may see the record and decide on it. Otherwise the absent
   * person is asked.
   */
  async #present(
    tx: Queries,
    resource: Resource,
    row: Row,
    people: readonly Person[],
    isLeftOut: (person: Person) => boolean,
  ): Promise<Person[]> {
    const found = new Map<string, Person>();
    for (const person of people) {
      const substitute = await this.substituteOf(tx, person, resource, row);
      const present = substitute && !isLeftOut(substitute) ? substitute : person;
      // If the substitute is asked anyway, they sign only for themselves.
      const isAskedAnyway = present !== person && people.some(({ userId }) => userId === present.userId);
      if (!isAskedAnyway && !found.has(present.userId)) found.set(present.userId, present);
    }
    return [...found.values()];
  }

  /** The current substitute of a person for this record. */
  async substituteOf(
    tx: Queries,
    { userId, userName }: Person,
    resource: Resource,
    row: Row,
  ): Promise<Person | undefined> {
    const substituteId = await substituteIn(this.#parts, tx, userId, this.#clock());
    const person = substituteId === undefined ? undefined : await this.one(tx, substituteId);
    return person && (await this.maySee(tx, resource, row, person.userId))
      ? { ...person, forName: userName }
      : undefined;
  }

  /** A seat gives access to the record, so it is only given to users who can see it already. */
  async maySee(tx: Queries, resource: Resource, row: Row, userId: string): Promise<boolean> {
    return (await this.usersWhoMaySee(tx, resource, row)).has(userId);
  }

  async usersWhoMaySee(tx: Queries | undefined, resource: Resource, row: Row): Promise<ReadonlySet<string>> {
    const { near, everywhere } = await holdersOf(this.#parts, resource, String(row.id), 'show', tx);
    return new Set([...near, ...everywhere]);
  }

  /** Those of these accounts who can sign in and see the record, in this order. */
  async namedWhoMaySee(tx: Queries, accounts: readonly string[], resource: Resource, row: Row): Promise<Person[]> {
    if (accounts.length === 0) return [];
    const maySee = await this.usersWhoMaySee(tx, resource, row);
    return (await this.active(tx, await this.#idsOf(tx, accounts))).filter(({ userId }) => maySee.has(userId));
  }

  async #idsOf(tx: Queries, accounts: readonly string[]): Promise<string[]> {
    const rows = await asSystem(this.#parts, userResource, tx).find({ is: 'in', column: 'userName', values: accounts });
    const ids = new Map(rows.map(({ userName, id }) => [userName, String(id)]));
    return accounts.flatMap((account) => ids.get(account) ?? []);
  }

  /** Users who share a place with the caller. */
  async colleagues(context: Context, tx?: Queries): Promise<Set<string>> {
    const user = resourceOf(context, userResource);
    const { scopeIds } = context.principal;
    const reach =
      reachOf(context, user, 'list') ??
      [...(context.model.scopes.get(user.id)?.keys() ?? [])].filter((kind) => scopeIds[kind].length > 0);
    const rows = await asSystem(this.#parts, userResource, tx).find(rowsWithin(context, user, reach).where());
    return new Set(rows.map(({ id }) => String(id)).filter((id) => id !== context.principal.userId));
  }

  /** Searches these users by a part of their name. */
  async search(
    tx: Queries | undefined,
    text: string,
    ids: ReadonlySet<string>,
    limit: number,
  ): Promise<{ userName: string; realName: string }[]> {
    const rows = await asSystem(this.#parts, userResource, tx).find({ is: 'in', column: 'id', values: [...ids] });
    const wanted = text.trim().toLowerCase();
    return rows
      .filter(
        (row) => (row.status === 'enabled' || row.status === 'locked') && !isExpired(row.expireDate, this.#clock()),
      )
      .map((row) => ({ userName: String(row.userName), realName: String(row.realName || row.userName) }))
      .filter(({ userName, realName }) => `${realName} ${userName}`.toLowerCase().includes(wanted))
      .toSorted(
        (one, other) => one.realName.localeCompare(other.realName, 'zh') || one.userName.localeCompare(other.userName),
      )
      .slice(0, limit);
  }

  /** Users who may take the approved transition on every row. */
  async administrators(
    tx: Queries,
    { passed }: Pick<Approval, 'passed'>,
    resource: Resource,
    row: Row,
  ): Promise<Person[]> {
    return this.active(tx, (await holdersOf(this.#parts, resource, String(row.id), passed, tx)).everywhere);
  }

  /** With four eyes, users who had a hand in the record must not approve it, whatever the flow says. */
  async #barred(
    context: Context,
    tx: Queries,
    { passed }: Approval,
    resource: Resource,
    row: Row,
  ): Promise<Set<string>> {
    const transition = resource.states?.transitions.get(passed) as CompiledTransition;
    return new Set(
      transition.fourEyes ? (await writersOf(context, tx, resource, row)).map(({ userId }) => userId) : [],
    );
  }

  async #named(tx: Queries, who: Who, resource: Resource, row: Row, starterId: string): Promise<readonly string[]> {
    if ('leaderOf' in who) return this.#leaders(tx, who, starterId);
    if ('chosenBy' in who) return [];
    if ('users' in who) return this.#idsOf(tx, who.users);
    if ('field' in who) return this.#ofField(tx, who.field, resource, row);
    if ('can' in who) {
      const { near, everywhere } = await holdersOf(this.#parts, resource, String(row.id), who.can, tx);
      return near.length > 0 ? near : everywhere;
    }
    // Only holders of the role who can see the record are asked.
    return holdersOfRole(this.#parts, resource, String(row.id), { role: who.role, action: 'show' }, tx);
  }

  /** Heads who cannot sign in are no level: the next one above stands in their place. */
  async #leaders(tx: Queries, { from = 1, to = from }: LeadersOf, starterId: string): Promise<string[]> {
    const superiors = await this.active(tx, await superiorsOf(this.#parts, tx, starterId));
    return superiors.slice(from - 1, to === 'top' ? undefined : to).map(({ userId }) => userId);
  }

  /** Follows references, of the record or of an answer, to users or to rows that have an account. */
  async #ofField(tx: Queries, path: string, resource: Resource, row: Row): Promise<string[]> {
    let fields = await flowFieldsOf(this.#parts, tx, resource, row);
    let rows = [flowValues(row)];
    for (const name of path.split('.')) {
      const target = fields.get(name)?.spec['x-ref'];
      const values = rows.flatMap((at) => at[name] ?? []).filter((value) => typeof value === 'string');
      if (target === undefined || values.length === 0) return [];
      if (target === userResource) return values;
      rows = await asSystem(this.#parts, target, tx).find({ is: 'in', column: 'id', values });
      fields = this.#parts.model.resources.get(target)?.fields ?? new Map();
    }
    return rows.flatMap(({ userId }) => (typeof userId === 'string' ? [userId] : []));
  }

  /** The active account with this id, if any. */
  async one(tx: Queries, userId: string): Promise<Person | undefined> {
    return (await this.active(tx, [userId]))[0];
  }

  /** The active account with this user name, if any. */
  async byName(tx: Queries, userName: string): Promise<Person | undefined> {
    const row = await asSystem(this.#parts, userResource, tx).first(isColumn('userName', userName));
    return row && this.one(tx, String(row.id));
  }
}
