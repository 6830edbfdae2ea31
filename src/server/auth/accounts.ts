import { chinaDay } from '../../meta/china-time.ts';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { Context, Services } from '../context.ts';
import { codecOf } from '../records/codec.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import { isoTime, timeOf } from '../clock.ts';

export const userResource = 'system/user';
export const centreResource = 'organisation/company';

export function usersOf(model: Model): Resource {
  const resource = model.resources.get(userResource);
  if (!resource) throw new Error(`the platform needs the resource ${userResource}`);
  return resource;
}

/** The columns needed for signing in. The only place where the password hash leaves the store. */
export interface SignInAccount {
  readonly id: string;
  readonly userName: string;
  readonly password: string | null;
  readonly status: string;
  readonly lockedUntil: string | null;
  readonly expireDate: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly twoFactorEnabled: boolean;
  /** The operations centre that it works for, if it is one of a centre. */
  readonly centre: Centre | undefined;
}

/** What decides whether an operations centre is still at work. */
export interface Centre {
  readonly status: string;
  readonly expireDate: string | null;
}

const columns = [
  'id',
  'userName',
  'password',
  'status',
  'lockedUntil',
  'expireDate',
  'mobile',
  'email',
  'twoFactorEnabled',
  'companyId',
];

export const findByLoginName = (services: Services, loginName: string) => find(services, 'userName', loginName);
export const findById = (services: Services, id: string) => find(services, 'id', id);

async function find(
  { model, store, db }: Services,
  column: 'userName' | 'id',
  value: string,
): Promise<SignInAccount | undefined> {
  const resource = usersOf(model);
  const [row] = await store.find(resource.table, columns, all(live, isColumn(column, value)), { limit: 1 });
  if (!row) return undefined;
  const plain = codecOf({ model, db }, resource).toPlain(row);
  const centre =
    typeof plain.companyId === 'string'
      ? await asSystem({ model, db, store }, centreResource).one(plain.companyId)
      : undefined;
  return {
    ...(plain as unknown as SignInAccount),
    twoFactorEnabled: plain.twoFactorEnabled === true,
    centre: centre as Centre | undefined,
  };
}

/** An account may have a last day, in the platform's time zone. */
export const isExpired = (expireDate: unknown, now: number): boolean =>
  typeof expireDate === 'string' && expireDate.slice(0, 10) < chinaDay(now);

/** Nobody works for a centre that is disabled, or whose time is over. */
export const isCentreStopped = (centre: Centre | undefined, now: number): boolean =>
  centre !== undefined && (centre.status === 'disabled' || isExpired(centre.expireDate, now));

/**
 * Locks are checked before, since they depend on address and number of failures; this checks only what applies to every
 * attempt.
 */
export const isSignInAllowed = ({ status, expireDate, centre }: SignInAccount, now: number): boolean =>
  !isExpired(expireDate, now) && (status === 'enabled' || status === 'locked') && !isCentreStopped(centre, now);

/** The row still says locked, but the lock has ended. */
export const hasLockEnded = ({ status, lockedUntil }: SignInAccount, now: number): boolean =>
  status === 'locked' && timeOf(lockedUntil) <= now;

/** Runs a transition of the account as the system. */
async function step(context: Context, id: string, name: 'lock' | 'unlock', stamps: Row): Promise<void> {
  const resource = usersOf(context.model);
  const transition = resource.states?.transitions.get(name);
  await context.store
    .transaction(async (tx) => {
      const row = await asSystem(context, resource, tx).get(id);
      if (!row || !transition?.from.includes(String(row.status))) return;
      await asSystem(context, resource, tx).changeStep(row, transition, stamps);
    })
    .catch((error: unknown) => {
      // The account was saved at the same moment. The throttle, which is decisive, works without the row.
      if (!(error instanceof AppError)) throw error;
    });
}

export const lockAccount = (context: Context, id: string, until: number, failures: number): Promise<void> =>
  step(context, id, 'lock', { lockedUntil: isoTime(until), failCount: failures });

export const unlockAccount = (context: Context, id: string): Promise<void> => step(context, id, 'unlock', {});

/** Unlocks accounts whose lock has ended, so that lists show their true state. */
export async function unlockExpired(context: Context, now: number): Promise<void> {
  const resource = usersOf(context.model);
  const where = all(live, isColumn('status', 'locked'), {
    is: 'compare',
    column: 'lockedUntil',
    op: '<=',
    value: isoTime(now),
  });
  for (const { id } of await context.store.find(resource.table, ['id'], where, { limit: 500 }))
    await unlockAccount(context, String(id));
}

/** Not a change made by a user, so it leaves version and audit log alone. */
export async function recordSignIn(
  { model, store, db }: Services,
  tx: Queries,
  id: string,
  ip: string,
  now: number,
): Promise<void> {
  const resource = usersOf(model);
  const values = codecOf({ model, db }, resource).toStored({
    lastLoginTime: isoTime(now),
    lastLoginIp: ip,
    failCount: 0,
  });
  await store.update(tx, resource.table, values, isColumn('id', id));
}
