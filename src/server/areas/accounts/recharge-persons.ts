import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents, money } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { RechargeLimits } from './limits.ts';

/** One line of a list as people wrote it: somebody who was picked, or their phone or number, with an amount of their own. */
export interface GivenPerson {
  readonly userId?: string;
  readonly key?: string;
  readonly name?: string;
  readonly amount?: string;
}

export interface CheckedPerson {
  readonly line: number;
  readonly key: string;
  readonly user: Row | null;
  readonly amount: string;
  /** Why this line cannot be taken. */
  readonly problem: AppError | null;
}

interface Asked {
  readonly orgId: string;
  /** For those whose line names none. */
  readonly amount?: string;
  readonly limits: RechargeLimits;
}

const users = 'residents/user';
const shown = ['id', 'userNo', 'realName', 'jobNo', 'virtId', 'orgId', 'status', 'mobile'] as const;
const isPhone = (key: string): boolean => /^1\d{10}$/.test(key);
const plainKey = (key: string): string => {
  const text = key.trim();
  const digits = text.replace(/^\+?86/, '').replace(/[\s-]/g, '');
  return isPhone(digits) ? digits : text;
};

/** Finds who is meant by each line and whether it can be taken; nothing is written. */
export async function checkPersons(
  context: Context,
  given: readonly GivenPerson[],
  asked: Asked,
  tx?: Queries,
): Promise<CheckedPerson[]> {
  const found = await findUsers(context, given, asked.orgId, tx);
  const lines = new Map<string, number>();
  return given.map((person, i) => {
    const line = i + 1;
    const key = plainKey(person.key ?? '');
    const fitting = found(person.userId ?? key);
    const user = fitting.length === 1 ? (fitting[0] as Row) : null;
    const amount = person.amount?.trim() || asked.amount || '';
    const known = { line, key: key || String(user?.userNo ?? ''), user, amount };
    const problem =
      personProblem(context, { ...person, key }, fitting, asked.orgId) ??
      twice(lines, user, line) ??
      amountProblem(amount, asked.limits);
    return { ...known, amount: problem || !amount ? amount : fromCents(cents(amount)), problem };
  });
}

function personProblem(
  context: Context,
  { key = '', userId, name }: GivenPerson,
  fitting: readonly Row[],
  orgId: string,
): AppError | null {
  const [user] = fitting;
  if (!user)
    return isPhone(key) && !reachOf(context, resourceOf(context, users), 'reveal')
      ? new AppError('personByPhone')
      : new AppError('personUnknown', { key: key || (userId ?? '') });
  if (fitting.length > 1) return new AppError('personAmbiguous', { key });
  if (user.status === 'cancelled' || user.orgId !== orgId)
    return new AppError('personLeft', { name: String(user.realName ?? key) });
  if (name?.trim() && name.trim() !== user.realName)
    return new AppError('personNameDiffers', { key, name: String(user.realName ?? '') });
  return null;
}

function twice(lines: Map<string, number>, user: Row | null, line: number): AppError | null {
  if (!user) return null;
  const before = lines.get(String(user.id));
  if (before !== undefined) return new AppError('personTwice', { line: before });
  lines.set(String(user.id), line);
  return null;
}

const maxCents = 999_999_999;

function amountProblem(amount: string, { min, max }: RechargeLimits): AppError | null {
  const value = money.parse(amount) === undefined ? 0 : cents(amount);
  if (value <= 0 || value > maxCents) return new AppError('amountWrong');
  if (value < (min ?? 0) || value > (max ?? maxCents))
    return new AppError('amountOutOfLimits', { min: fromCents(min ?? 1), max: fromCents(max ?? maxCents) });
  return null;
}

/** People of the project by id, user number, job number and, for those who may see them, phone. */
async function findUsers(
  context: Context,
  given: readonly GivenPerson[],
  orgId: string,
  tx?: Queries,
): Promise<(key: string) => readonly Row[]> {
  const resource = resourceOf(context, users);
  const codec = codecOf(context, resource);
  const found = new Map<string, Map<string, Row>>();
  const look = async (column: 'id' | 'userNo' | 'jobNo' | 'mobile', values: readonly string[], action: string) => {
    const reach = reachOf(context, resource, action);
    if (!reach || values.length === 0) return;
    // Two may have one number where it is the user number of one and the job number of the other.
    const where = all({ is: 'in', column, values: [...new Set(values)] }, isColumn('orgId', orgId));
    const rows = await context.store.find(resource.table, shown, rowsWithin(context, resource, reach).where(where), {
      tx,
      limit: values.length * 2,
    });
    for (const row of rows.map(codec.toPlain)) {
      const key = String(row[column]);
      found.set(key, (found.get(key) ?? new Map<string, Row>()).set(String(row.id), row));
    }
  };
  const keys = given.flatMap(({ userId, key }) => (userId || !key ? [] : [plainKey(key)]));
  await look(
    'id',
    given.flatMap(({ userId }) => userId ?? []),
    'list',
  );
  await look('userNo', keys, 'list');
  await look('jobNo', keys, 'list');
  await look('mobile', keys.filter(isPhone), 'reveal');
  return (key) => [...(found.get(key)?.values() ?? [])];
}
