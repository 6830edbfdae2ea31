import type { Approval, ApproveStep, Who } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import { isExpired, userResource } from '../auth/accounts.ts';
import { holdersOf, holdersOfRole, type HolderParts } from '../auth/holders.ts';
import type { Clock } from '../auth/clock.ts';
import type { Context } from '../context.ts';
import { handsIn } from '../records/hands.ts';
import { reachOf, visible } from '../records/access.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { substituteIn } from './substitutes.ts';
import { agreedIn, type Act, type Case } from './rows.ts';

/** More than that are no committee but a mistake. */
const maxPeople = 100;

export interface Person {
  readonly userId: string;
  readonly userName: string;
  /** Whom a substitute stands in for. */
  readonly forName?: string | null;
}

export interface Asked {
  readonly people: readonly Person[];
  /** Nobody was left of whom the step names, and those who reach every row stand in. */
  readonly isFallback: boolean;
}

/** Whoever could take the approved transition with every row. */
export const isAdministrator = (
  { principal }: Context,
  { code }: Resource,
  { passed }: Pick<Approval, 'passed'>,
): boolean => principal.grants.reach(code, passed) === 'all';

/** Who is asked at a step, and who stands in where nobody is left. */
export class People {
  readonly #parts: HolderParts;
  readonly #clock: Clock;

  constructor(parts: HolderParts, clock: Clock) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** The active accounts among these users, in their order, each once. */
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

  /** Whom a copy goes to. */
  async told(tx: Queries, who: Who, resource: Resource, row: Row): Promise<Person[]> {
    return this.active(tx, await this.#named(tx, who, resource, row));
  }

  async asked(
    context: Context,
    tx: Queries,
    approval: Approval,
    resource: Resource,
    row: Row,
    { kase, acts, step }: { kase: Case; acts: readonly Act[]; step: ApproveStep },
  ): Promise<Asked> {
    const barred = await this.#barred(context, tx, approval, resource, row);
    const before = new Set(agreedIn(acts, kase.round).map(({ userId }) => userId));
    const isLeftOut = ({ userId }: Person) => barred.has(userId) || (step.repeat === 'other' && before.has(userId));
    const people = (await this.active(tx, await this.#named(tx, step.who, resource, row))).filter(
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

  /** Whoever is away is stood in for, where the substitute may see the record and decide about it; otherwise they are asked themselves. */
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
      // Whoever is asked anyway signs for themselves.
      const isAskedAnyway = present !== person && people.some(({ userId }) => userId === present.userId);
      if (!isAskedAnyway && !found.has(present.userId)) found.set(present.userId, present);
    }
    return [...found.values()];
  }

  /** Who stands in for somebody with this record now. */
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

  /** A seat opens the record to whoever takes it, so it is given to nobody out of whose reach it lies. */
  async maySee(tx: Queries, resource: Resource, row: Row, userId: string): Promise<boolean> {
    return (await this.seeing(tx, resource, row)).has(userId);
  }

  async seeing(tx: Queries | undefined, resource: Resource, row: Row): Promise<ReadonlySet<string>> {
    const { near, everywhere } = await holdersOf(this.#parts, resource, String(row.id), 'show', tx);
    return new Set([...near, ...everywhere]);
  }

  /** Users whom somebody shares a place with. */
  async colleagues(context: Context, tx?: Queries): Promise<Set<string>> {
    const user = resourceOf(context, userResource);
    const { scopeIds } = context.principal;
    const reach =
      reachOf(context, user, 'list') ??
      [...(context.model.scopes.get(user.id)?.keys() ?? [])].filter((kind) => scopeIds[kind].length > 0);
    const rows = await asSystem(this.#parts, userResource, tx).find(visible(context, user, reach));
    return new Set(rows.map(({ id }) => String(id)).filter((id) => id !== context.principal.userId));
  }

  /** Some of these users, by what somebody types of their name. */
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

  /** Those who could take the approved transition with every row. */
  async administrators(
    tx: Queries,
    { passed }: Pick<Approval, 'passed'>,
    resource: Resource,
    row: Row,
  ): Promise<Person[]> {
    return this.active(tx, (await holdersOf(this.#parts, resource, String(row.id), passed, tx)).everywhere);
  }

  /** Whoever had a hand in what two people have to look at approves nothing of it, whatever a flow says. */
  async #barred(
    context: Context,
    tx: Queries,
    { passed }: Approval,
    resource: Resource,
    row: Row,
  ): Promise<Set<string>> {
    const transition = resource.states?.transitions.get(passed) as CompiledTransition;
    return new Set(transition.fourEyes ? (await handsIn(context, tx, resource, row)).map(({ userId }) => userId) : []);
  }

  async #named(tx: Queries, who: Who, resource: Resource, row: Row): Promise<readonly string[]> {
    if ('users' in who)
      return (
        await asSystem(this.#parts, userResource, tx).find({ is: 'in', column: 'userName', values: who.users })
      ).map(({ id }) => String(id));
    if ('field' in who) return this.#ofField(tx, who.field, resource, row);
    if ('can' in who) {
      const { near, everywhere } = await holdersOf(this.#parts, resource, String(row.id), who.can, tx);
      return near.length > 0 ? near : everywhere;
    }
    // A role asks those of its holders who see the record themselves.
    return holdersOfRole(this.#parts, resource, String(row.id), { role: who.role, action: 'show' }, tx);
  }

  /** Along references to a user, or to somebody who has an account. */
  async #ofField(tx: Queries, path: string, resource: Resource, row: Row): Promise<string[]> {
    let [at, of]: [Row | undefined, Resource] = [row, resource];
    for (const name of path.split('.')) {
      const value = at?.[name];
      const target = of.fields.get(name)?.spec['x-ref'] ?? '';
      if (typeof value !== 'string') return [];
      if (target === userResource) return [value];
      at = await asSystem(this.#parts, target, tx).one(value);
      of = this.#parts.model.resources.get(target) ?? of;
    }
    return typeof at?.userId === 'string' ? [at.userId] : [];
  }

  /** The one with this id, if there is such an account. */
  async one(tx: Queries, userId: string): Promise<Person | undefined> {
    return (await this.active(tx, [userId]))[0];
  }

  /** Whoever somebody means by an account name. */
  async byName(tx: Queries, userName: string): Promise<Person | undefined> {
    const row = await asSystem(this.#parts, userResource, tx).first(isColumn('userName', userName));
    return row && this.one(tx, String(row.id));
  }
}
