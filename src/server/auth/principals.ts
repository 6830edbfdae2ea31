import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Grants, Principal, Services } from '../context.ts';
import { codecOf } from '../records/rows.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import { isOver, userResource } from './accounts.ts';
import type { Clock } from './clock.ts';
import type { Session } from './sessions.ts';
import { StoredRoles } from './stored-roles.ts';
import { digest } from './tokens.ts';

type Parts = Pick<Services, 'model' | 'store' | 'access' | 'log'>;

/** What a session needs to know of its user. */
export interface Account {
  readonly row: Row;
  readonly roles: readonly string[];
  readonly orgIds: readonly string[];
  readonly scopeIds: Principal['scopeIds'];
  readonly centreItself: Principal['centreItself'];
  readonly grants: Grants;
  /** Changes when the user becomes somebody else in the eyes of the policies. */
  readonly standing: string;
}

const roleResource = 'web/role';
const companyResource = 'organisation/company';

const list = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
const one = (value: Json | undefined): string[] => (typeof value === 'string' ? [value] : []);

/** Turns sessions into principals. What is derived from stored rows is kept only until those change. */
export class Principals {
  readonly #kept = new Map<string, { version: string; account: Account }>();

  readonly #parts: Parts;
  readonly #storedRoles: StoredRoles;
  readonly #clock: Clock;

  constructor(parts: Parts, clock: Clock = Date.now) {
    this.#parts = parts;
    this.#storedRoles = new StoredRoles(parts);
    this.#clock = clock;
  }

  async of(session: Pick<Session, 'userId' | 'activeOrgId' | 'impersonator'>): Promise<Principal | undefined> {
    const account = await this.account(session.userId);
    if (!account || !this.#isActive(account) || !(await this.#mayImpersonate(session))) return undefined;
    const { row, roles, scopeIds, centreItself, orgIds, grants, standing } = account;
    // Working in one of one's organisations narrows the project scope to it.
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
      standing,
      ...(session.impersonator && { impersonator: session.impersonator }),
    };
  }

  /** A lock keeps people from signing in. Those who are in stay in, or anybody could throw them out by guessing at their password. */
  #isActive({ row }: Account): boolean {
    return (row.status === 'enabled' || row.status === 'locked') && !isOver(row.expireDate, this.#clock());
  }

  /** An administrator who is no more one, or not active any more, does not go on as somebody else. */
  async #mayImpersonate({ impersonator }: Pick<Session, 'impersonator'>): Promise<boolean> {
    if (!impersonator) return true;
    const account = await this.account(impersonator.id);
    return account !== undefined && this.#isActive(account) && account.grants.reach(this.#resource(userResource).code, 'impersonate') !== undefined;
  }

  async account(userId: string): Promise<Account | undefined> {
    await this.#storedRoles.refresh();
    const tables = [userResource, roleResource, companyResource].map((id) => this.#resource(id).table);
    const stored = this.#parts.store.db.versionOf(tables);
    const version = stored === undefined ? undefined : `${stored} ${this.#parts.access.version}`;
    const known = this.#kept.get(userId);
    if (known && known.version === version) return known.account;
    const account = await this.#load(userId);
    if (account && version !== undefined) {
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
    const centre = await this.#centreScope(one(row.companyId));
    const orgIds = list(row.orgIds);
    return {
      row,
      roles,
      orgIds,
      scopeIds: { self: [userId], project: [...orgIds, ...centre.projects], centre: centre.centres, enterprise: one(row.virtId), merchant: one(row.merchantId) },
      centreItself: centre.itself,
      grants: await this.#parts.access.grantsOf(roles),
      standing: digest(String(row.userType), ...roles.toSorted()),
    };
  }

  /** An operations centre sees itself, its subordinates, everything, or itself with a list of projects: its own setting says. */
  async #centreScope(own: readonly string[]): Promise<{ centres: string[]; itself: readonly string[]; projects: string[] }> {
    const nothing = { centres: [], itself: [], projects: [] };
    if (own.length === 0) return nothing;
    const companies = await this.#rows(companyResource);
    const company = companies.find((row) => row.id === own[0]);
    switch (company?.dataScope) {
      case 'all': return { ...nothing, centres: companies.map((row) => String(row.id)) };
      case 'self_child': return { ...nothing, centres: withDescendants(companies, own) };
      case 'custom': return { ...nothing, itself: own, projects: list(company.dataScopeOrgIds) };
      default: return { ...nothing, centres: [...own] };
    }
  }

  async #rows(id: string, where?: Condition): Promise<Row[]> {
    const resource = this.#resource(id);
    const codec = codecOf(this.#parts.model, resource, this.#parts.store.db.dialect);
    const found = await this.#parts.store.find(resource.table, codec.readable, all(resource.removal === 'soft' ? live : undefined, where), { limit: 10_000 });
    return found.map(codec.toPlain);
  }

  #resource(id: string): Resource {
    const resource = this.#parts.model.resources.get(id);
    if (!resource) throw new Error(`the platform needs the resource ${id}`);
    return resource;
  }
}

function withDescendants(rows: readonly Row[], roots: readonly string[]): string[] {
  const found = new Set(roots);
  for (let grown = true; grown; ) {
    grown = false;
    for (const row of rows) {
      if (typeof row.parentId === 'string' && found.has(row.parentId) && !found.has(String(row.id))) {
        found.add(String(row.id));
        grown = true;
      }
    }
  }
  return [...found];
}
