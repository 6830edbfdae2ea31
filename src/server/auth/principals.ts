import { dayNumber } from '../../meta/china-time.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { RestrictedGrants, type Restriction } from '../access/index.ts';
import type { Grants, Principal, Services } from '../context.ts';
import { codecOf } from '../records/codec.ts';
import { scopeOf } from '../records/scope-sources.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import { centreResource, isCentreStopped, isExpired, userResource, type Centre } from './accounts.ts';
import type { Clock } from '../clock.ts';
import { isProven } from './proof.ts';
import { restricting, restrictionsOf } from './restrictions.ts';
import type { Session } from './sessions.ts';
import { StoredRoles } from './stored-roles.ts';
import { digest } from './tokens.ts';

type Parts = Pick<Services, 'model' | 'store' | 'access' | 'log' | 'formLists'>;

/** What a session needs to know about its user. */
export interface Account {
  readonly row: Row;
  readonly centre: Centre | undefined;
  readonly roles: readonly string[];
  readonly orgIds: readonly string[];
  readonly scopeIds: Principal['scopeIds'];
  readonly centreItself: Principal['centreItself'];
  /** What the places of the user take back from the roles. */
  readonly restrictions: readonly Restriction[];
  readonly grants: Grants;
  /** Changes whenever the user's type or roles change. */
  readonly roleDigest: string;
}

const roleResource = 'system/role';

const list = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Turns sessions into principals. Accounts are cached until their stored rows change. */
export class Principals {
  readonly #kept = new Map<string, { version: string; account: Account }>();

  readonly #parts: Parts;
  readonly #storedRoles: StoredRoles;
  readonly #clock: Clock;
  /** What an account is made of. */
  readonly #tables: readonly string[];

  constructor(parts: Parts, clock: Clock = Date.now) {
    this.#parts = parts;
    this.#storedRoles = new StoredRoles(parts);
    this.#clock = clock;
    this.#tables = [
      ...[userResource, roleResource, centreResource].map((id) => this.#resource(id)),
      ...restricting(parts.model).map(({ resource }) => resource),
    ].map(({ table }) => table);
  }

  async of(
    session: Pick<Session, 'userId' | 'activeOrgId' | 'impersonator' | 'provenMs'>,
  ): Promise<Principal | undefined> {
    const account = await this.account(session.userId);
    if (!account || !this.#isActive(account) || !(await this.#mayImpersonate(session))) return undefined;
    const { row, roles, scopeIds, centreItself, orgIds, grants, roleDigest } = account;
    // Working in one organisation limits the project scope to it.
    const active = session.activeOrgId && orgIds.includes(session.activeOrgId) ? [session.activeOrgId] : undefined;
    return {
      userId: session.userId,
      userName: String(row.userName),
      realName: String(row.realName ?? ''),
      userType: Number(row.userType),
      roles,
      scopeIds: active ? { ...scopeIds, project: active } : scopeIds,
      centreItself,
      grants,
      roleDigest,
      proven: isProven(session, this.#clock()),
      ...(session.impersonator && { impersonator: session.impersonator }),
    };
  }

  /** A lock only prevents signing in. It ends no session, or anybody could sign a user out by guessing passwords. */
  #isActive({ row, centre }: Account): boolean {
    const now = this.#clock();
    return (
      (row.status === 'enabled' || row.status === 'locked') &&
      !isExpired(row.expireDate, now) &&
      !isCentreStopped(centre, now)
    );
  }

  /** Impersonation ends when the administrator becomes inactive or loses the permission. */
  async #mayImpersonate({ impersonator }: Pick<Session, 'impersonator'>): Promise<boolean> {
    if (!impersonator) return true;
    const account = await this.account(impersonator.id);
    return (
      account !== undefined &&
      this.#isActive(account) &&
      account.grants.reach(this.#resource(userResource).code, 'impersonate') !== undefined
    );
  }

  /** Loads roles that another process has changed. */
  refreshRoles(): Promise<void> {
    return this.#storedRoles.refresh();
  }

  async account(userId: string): Promise<Account | undefined> {
    await this.#storedRoles.refresh();
    // What is in force today need not be tomorrow.
    const day = dayNumber(this.#clock());
    const version = `${await this.#parts.store.db.versionOf(this.#tables)} ${this.#parts.access.version} ${day}`;
    const known = this.#kept.get(userId);
    if (known?.version === version) return known.account;
    const account = await this.#load(userId);
    if (account) {
      if (this.#kept.size >= 10_000) this.#kept.clear();
      this.#kept.set(userId, { version, account });
    }
    return account;
  }

  async #load(userId: string): Promise<Account | undefined> {
    const [row] = await this.#rows(userResource, isColumn('id', userId));
    if (!row) return undefined;
    const roleRows = await this.#rows(roleResource, { is: 'in', column: 'id', values: list(row.roleIds) });
    const roles = roleRows.filter((role) => role.status !== 'disabled').map((role) => String(role.roleCode));
    const centres = typeof row.companyId === 'string' ? await this.#rows(centreResource) : [];
    const scope = scopeOf(row, centres);
    const { model, store, access } = this.#parts;
    const restrictions = (await restrictionsOf({ model, store, db: store.db }, [scope], this.#clock()))(scope);
    return {
      row,
      centre: centres.find(({ id }) => id === row.companyId) as Centre | undefined,
      roles,
      orgIds: list(row.orgIds),
      ...scope,
      restrictions,
      grants: RestrictedGrants.of(await access.grantsOf(roles), restrictions),
      roleDigest: digest(String(row.userType), ...roles.toSorted()),
    };
  }

  async #rows(id: string, where?: Condition): Promise<Row[]> {
    const resource = this.#resource(id);
    const codec = codecOf({ model: this.#parts.model, db: this.#parts.store.db }, resource);
    const found = await this.#parts.store.find(
      resource.table,
      codec.readable,
      all(resource.removal === 'soft' ? live : undefined, where),
      { limit: 10_000 },
    );
    return found.map(codec.toPlain);
  }

  #resource(id: string): Resource {
    const resource = this.#parts.model.resources.get(id);
    if (!resource) throw new Error(`the platform needs the resource ${id}`);
    return resource;
  }
}
