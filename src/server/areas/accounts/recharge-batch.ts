import { AppError, type FieldError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Reach } from '../../context.ts';
import { idField, rawIfGiven, textField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { listOf, object, text as anyText } from '../../http/openapi/schemas.ts';
import { sayIn } from '../../labels.ts';
import { authorize } from '../../records/access.ts';
import { readInput, type Input } from '../../records/input.ts';
import { mutate, refuse, type Body } from '../../records/mutate.ts';
import { readId, readVersion } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { rechargeLimits } from './limits.ts';
import { applications, maxPersons, replaceLines } from './recharge-list.ts';
import { checkPersons, type CheckedPerson, type GivenPerson } from './recharge-persons.ts';

const titles = {
  orgId: { zh: '所属项目', en: 'Project', es: 'Proyecto' },
  amount: { zh: '充值金额（元）', en: 'Amount', es: 'Importe' },
  persons: { zh: '充值名单', en: 'People', es: 'Personas' },
};

/** The list of a call: at most so many lines, each with the few texts that a line can have. */
function readPersons(raw: unknown): GivenPerson[] {
  const problem = (name: FieldError['problem'], limit?: number): never => {
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'persons', problem: name, values: { title: titles.persons, ...(limit && { limit }) } }] },
    );
  };
  if (!Array.isArray(raw) || raw.length === 0)
    return problem(raw === undefined || Array.isArray(raw) ? 'required' : 'type');
  if (raw.length > maxPersons) return problem('tooManyItems', maxPersons);
  const names = ['userId', 'key', 'name', 'amount'];
  for (const each of raw as unknown[]) {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return problem('type');
    for (const [name, value] of Object.entries(each))
      if (!names.includes(name) || typeof value !== 'string' || value.length > 64) return problem('type');
  }
  return raw as GivenPerson[];
}

export const personsSchema = {
  ...listOf(object({ userId: anyText, key: anyText, name: anyText, amount: anyText })),
  maxItems: maxPersons,
};

export const checkedList = {
  orgId: idField(titles.orgId),
  amount: textField(titles.amount, 20),
  persons: rawIfGiven(personsSchema, true),
};

/** What would become of a list, line by line; nothing is taken. */
export async function checkList(context: Context, read: Read<Given<typeof checkedList>>): Promise<Row> {
  authorize(context, resourceOf(context, applications), 'add');
  const { orgId, amount, persons } = read();
  const given = readPersons(persons);
  return context.store.transaction(async (tx) => {
    const limits = await rechargeLimits(context, tx, orgId);
    return toldOf(context, await checkPersons(context, given, { orgId, amount, limits }, tx));
  });
}

function toldOf(context: Context, checked: readonly CheckedPerson[]): Row {
  const good = checked.filter(({ problem }) => problem === null);
  return {
    lines: checked.map(({ line, key, user, amount, problem }) => ({
      line,
      key,
      userId: user?.id ?? null,
      userNo: user?.userNo ?? null,
      realName: user?.realName ?? null,
      amount,
      problem: problem?.text(context.locale, sayIn(context.locale)) ?? null,
    })),
    count: good.length,
    faulty: checked.length - good.length,
    total: fromCents(good.reduce((sum, { amount }) => sum + cents(amount), 0)),
  };
}

interface Batch {
  readonly resource: Resource;
  readonly reach: Reach;
  readonly input: Input;
  readonly persons: readonly GivenPerson[];
  /** Of the application to change; a new one without it. */
  readonly target?: { readonly id: unknown; readonly version: number | undefined };
}

/** Reads an application for many as far as that is possible without looking at people. */
export function readBatch(context: Context, body: Body): Batch {
  const resource = resourceOf(context, applications);
  const { id, version: rawVersion, persons, ...rest } = body.values;
  const isNew = id === undefined || id === '';
  const reach = authorize(context, resource, isNew ? 'add' : 'update');
  const given = readPersons(persons);
  const input = readInput(context, resource, rest, body.encoding, isNew ? 'add' : 'update');
  const version = readVersion(rawVersion);
  if (!isNew && version === undefined) refuse([{ path: 'version', problem: 'required', values: { title: '版本号' } }]);
  return { resource, reach, input, persons: given, ...(!isNew && { target: { id, version } }) };
}

/** Stores an application for many with its list, or changes one that may still be edited: all of it, or nothing. */
export async function storeBatch(context: Context, tx: Queries, batch: Batch): Promise<Row> {
  const { resource, reach, input, target } = batch;
  const rows = rowsWithin(context, resource, reach, tx);
  const before = target ? await rows.get(readId(target.id)) : {};
  const all: Row = { ...before, ...input.values };
  const asked = {
    orgId: String(all.orgId ?? ''),
    ...(typeof all.amount === 'string' && { amount: all.amount }),
    limits: await rechargeLimits(context, tx, String(all.orgId ?? '')),
  };
  const checked = await checkPersons(context, batch.persons, asked, tx);
  refuse(input.errors);
  refuseFaulty(context, checked);
  Object.assign(input.values, {
    targetType: 'batch',
    listCount: checked.length,
    listTotal: fromCents(checked.reduce((sum, { amount }) => sum + cents(amount), 0)),
  });
  const row = target
    ? await rows.updateChecked(input, { id: readId(target.id), version: target.version })
    : await rows.addChecked(input);
  await replaceLines(
    context,
    tx,
    String(row.id),
    checked.map(({ user, amount }) => ({
      userId: String(user?.id),
      realName: (user?.realName as string | undefined) ?? null,
      amount,
    })),
  );
  return row;
}

export async function saveBatch(context: Context, body: Body): Promise<Row> {
  const batch = readBatch(context, body);
  const { resource, reach } = batch;
  return mutate(context, resource, async (tx) =>
    rowsWithin(context, resource, reach, tx).mask(await storeBatch(context, tx, batch)),
  );
}

function refuseFaulty(context: Context, checked: readonly CheckedPerson[]): void {
  const faulty = checked.filter(({ problem }) => problem !== null);
  const [first] = faulty;
  if (first?.problem)
    throw new AppError('rechargeListFaulty', {
      count: faulty.length,
      line: first.line,
      reason: first.problem.text(context.locale, sayIn(context.locale)),
    });
}
