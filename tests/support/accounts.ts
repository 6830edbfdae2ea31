import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { ScopeKind } from '../../src/meta/resource.ts';
import type { Grants, Reach } from '../../src/server/context.ts';
import { ask, callsFor } from './calls.ts';
import type { Client } from './client.ts';
import { InProcessClient } from './in-process.ts';
import type { Places } from './places.ts';
import type { Choice } from './row-references.ts';
import { Rows } from './rows.ts';
import type { RunningServer } from './server.ts';

/** A user with a role: the grants, and the ids of the centres, projects … that belong to them. */
export interface Account {
  readonly name: string;
  readonly client: Client;
  readonly roleIds: readonly string[];
  readonly grants: Grants;
  readonly ids: Readonly<Record<ScopeKind, readonly string[]>>;
  /** Creates rows with references that this account can pick itself. */
  readonly rows: Rows;
}

export async function accountOf(server: RunningServer, name: string, places: Places, admin: Rows): Promise<Account> {
  const client = await InProcessClient.as(server, name);
  const users = await places.all(admin.resource('system/user'));
  const user = [...users.values()].find(({ userName }) => userName === name);
  if (!user) throw new Error(`nobody is called ${name}`);
  const roles = await places.all(admin.resource('system/role'));
  const codes = (user.roleIds as string[]).map((id) => String(roles.get(id)?.roleCode));
  const grants = await server.server.services.access.grantsOf(codes);
  const one = (id: Row[string] | undefined) => (typeof id === 'string' ? [id] : []);
  const ids = {
    self: [user.id],
    centre: await centresOf(user, places, admin),
    project: (user.orgIds as string[] | null) ?? [],
    enterprise: one(user.virtId),
    merchant: one(user.merchantId),
  };
  const account = { name, client, roleIds: user.roleIds as string[], grants, ids };
  return { ...account, rows: new Rows(server.server.services, client, choiceOf(account, places, admin)) };
}

/** A centre and those below it, which is how the centres of the demo data are set up. */
async function centresOf(user: Row, places: Places, admin: Rows): Promise<string[]> {
  if (typeof user.companyId !== 'string') return [];
  const companies = [...(await places.all(admin.resource('organisation/company'))).values()];
  const own = companies.find(({ id }) => id === user.companyId);
  if (own?.dataScope !== 'self_child')
    throw new Error(`the centre of ${String(user.userName)} is set to ${String(own?.dataScope)}`);
  const found = new Set([own.id]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id, parentId } of companies) if (typeof parentId === 'string' && found.has(parentId)) found.add(id);
  }
  return [...found];
}

/** Users who may list rows may also pick them. */
export const pickReach = (grants: Grants, { code }: Resource): Reach | undefined => {
  const reaches = [grants.reach(code, 'select'), grants.reach(code, 'list')].filter((reach) => reach !== undefined);
  if (reaches.length === 0) return undefined;
  return reaches.includes('all') ? 'all' : [...new Set(reaches.flatMap((reach) => [...reach] as ScopeKind[]))];
};

type Holder = Pick<Account, 'name' | 'client' | 'grants' | 'ids'>;

export async function isInReach(
  places: Places,
  resource: Resource,
  row: Row,
  reach: Reach,
  { ids }: Pick<Account, 'ids'>,
): Promise<boolean> {
  if (reach === 'all') return true;
  for (const kind of reach) {
    for (const id of (await places.of(resource, row, kind)) ?? [])
      if (kind === 'centre' ? await places.isBelow(id, ids.centre) : ids[kind].includes(id)) return true;
  }
  return false;
}

/** Whether the account is shown a row within its reach: who may only read is not shown what others still work on. */
export function isShown({ code, states, declaration }: Resource, row: Row, { grants, roleIds }: Account): boolean {
  const { readers } = declaration;
  const steps = [...(states?.transitions.values() ?? [])].filter(({ callable }) => callable);
  const worksOnIt = ['add', 'update', ...steps.map(({ name }) => name)].some((action) => grants.reach(code, action));
  if (!readers || worksOnIt) return true;
  if (!readers.states.includes(String(row[states?.field ?? 'status']))) return false;
  if (!readers.among) return true;
  const { by, values, roles } = readers.among;
  if (values.includes(String(row[by]))) return true;
  const named = roles && String(row[by]) === roles.value ? ((row[roles.field] as string[] | null) ?? []) : [];
  return named.some((id) => roleIds.includes(id));
}

/** Values that place a new row within the reach of an account; undefined if there is no such place. */
export async function placeWithin(
  places: Places,
  resource: Resource,
  reach: Reach,
  { ids }: Pick<Account, 'ids'>,
): Promise<Row | undefined> {
  if (reach === 'all') return {};
  for (const kind of reach) {
    const [id] = ids[kind];
    // The author is set by the server; some rows instead name the user they are for.
    if (kind === 'self') return { [resource.declaration.scope?.self ?? 'createdBy']: id as string };
    const placing = id && (await places.placing(resource, kind, id));
    if (placing) return placing;
  }
  return undefined;
}

const maxAsked = 200;

/** The rows that the account's own pickers offer. */
function choiceOf(account: Holder, places: Places, admin: Rows): Choice {
  const known = new Map<string, boolean>();
  const learn = async (target: Resource, ids: readonly string[]) => {
    const [call] = callsFor(target, 'select');
    const reply = call && (await ask(account.client, call, { ids, limit: maxAsked }));
    const offered = new Set(reply?.code === 200 ? reply.data.list.map(({ id }) => id) : []);
    for (const id of ids) known.set(id, offered.has(id));
  };
  return {
    async pick(target, ids) {
      const unknown = ids.filter((id) => !known.has(id));
      for (let i = 0; i < unknown.length; i += maxAsked) await learn(target, unknown.slice(i, i + maxAsked));
      return new Set(ids.filter((id) => known.get(id)));
    },
    async make(target, given) {
      const reach = pickReach(account.grants, target);
      const place = reach && (await placeWithin(places, target, reach, account));
      if (!place) throw new Error(`${account.name} cannot pick any ${target.id}`);
      return admin.add(target, { ...place, ...given });
    },
  };
}
