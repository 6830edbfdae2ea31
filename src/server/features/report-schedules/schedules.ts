import type { CommandName } from '../../../meta/log-names.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { presets, type Preset } from '../../../meta/report/period.ts';
import {
  cycles,
  lastDay,
  maxReceivers,
  maxSchedules,
  nextSending,
  type Cycle,
  type Schedule,
} from '../../../meta/report/schedule.ts';
import type { Context } from '../../context.ts';
import { choiceField, flagField, idsField, rawField, requiredTextField, wholeField } from '../../http/input/fields.ts';
import { inputWithOthers } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { audit } from '../../records/audit.ts';
import { newId } from '../../records/ids.ts';
import { readId } from '../../records/read-ids.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { pickedUsers, refuseStrangers } from './receivers.ts';
import {
  changeSchedule,
  findSchedules,
  insertSchedule,
  planSending,
  removeSchedule,
  type StoredSchedule,
} from './stored.ts';
import { questionSchema } from '../reports/question.ts';
import type { Subject } from './subject.ts';
import { askedSubject, subjectNames } from './subjects.ts';

const titles = {
  name: { zh: '名称', en: 'Name', es: 'Nombre' },
  day: { zh: '发送日', en: 'Day', es: 'Día' },
  hour: { zh: '发送时间', en: 'Hour', es: 'Hora' },
  receivers: { zh: '接收人', en: 'Receivers', es: 'Destinatarios' },
  mail: { zh: '同时发送邮件', en: 'By mail as well', es: 'También por correo' },
} as const;
const maxName = 60;

const ofCaller = ({ principal }: Context, subject: Subject): Condition =>
  all(isColumn('ownerId', principal.userId), isColumn('reportId', subject.id));

/** The caller's own schedules of a report or dashboard. */
export async function schedulesOf(context: Context, subject: Subject): Promise<Schedule[]> {
  const found = await findSchedules(context, ofCaller(context, subject));
  const names = await pickedUsers(context, [...new Set(found.flatMap(({ receivers }) => receivers))]);
  return found
    .toSorted((one, other) => one.nextAt.localeCompare(other.nextAt))
    .map(({ id, name, period, cycle, day, hour, receivers, mail, paused, nextAt, last }) => ({
      id,
      name,
      period,
      cycle,
      day,
      hour,
      mail,
      paused,
      nextAt,
      last,
      receivers: receivers.map((user) => ({ id: user, name: names.get(user) ?? '—' })),
    }));
}

interface Draft {
  readonly name: string;
  readonly cycle: Cycle;
  readonly day: number;
  readonly hour: number;
  readonly period: Preset | null;
  readonly receivers: readonly string[];
  readonly mail: boolean;
  readonly question: Row;
}

const longest = Math.max(...Object.values(lastDay));

/** When and to whom; the rest is the question of the report or dashboard. */
const draft = {
  ...subjectNames,
  name: requiredTextField(titles.name, maxName),
  cycle: choiceField(cycles, 'daily'),
  day: rawField({ type: 'integer', minimum: 1, maximum: longest, default: 1 }),
  hour: wholeField(titles.hour, [0, 23]),
  period: rawField({ enum: [...presets] }),
  receivers: idsField(titles.receivers, maxReceivers),
  mail: flagField(titles.mail),
};

export const scheduleInput = inputWithOthers(draft, () => ({ ...questionSchema, additionalProperties: {} }));

type Given = ReturnType<typeof scheduleInput.read>;

/** Which days and periods there are depends on the rest; the question is read once, so that its author sees errors now. */
function readDraft(context: Context, read: Read<Given>): { subject: Subject; draft: Draft } {
  let [subject, dayOfCycle, period]: [Subject | undefined, number, Preset | null] = [undefined, 1, null];
  const given = read((asked) => {
    const errors: FieldError[] = [];
    subject = askedSubject(context, asked);
    dayOfCycle = wholeField(titles.day, [1, lastDay[asked.cycle]], 1).read(asked.day, 'day', errors);
    if (subject.period === null && asked.period !== undefined) errors.push({ path: 'period', problem: 'unknown' });
    period = subject.period && choiceField(presets, subject.period).read(asked.period, 'period', errors);
    subject.readQuestion(asked.others as Row);
    return errors;
  });
  const { name, cycle, hour, receivers, mail, others } = given;
  return {
    subject: subject as unknown as Subject,
    draft: { name, cycle, day: dayOfCycle, hour, period, receivers, mail, question: others as Row },
  };
}

/** Adds a schedule. */
export async function addSchedule(context: Context, read: Read<Given>, now: number): Promise<{ id: string }> {
  const { subject, draft: wanted } = readDraft(context, read);
  await refuseStrangers(context, wanted.receivers);
  const schedule: StoredSchedule = {
    ...wanted,
    id: newId(),
    ownerId: context.principal.userId,
    reportId: subject.id,
    paused: false,
    nextAt: nextSending(wanted, now),
    last: null,
  };
  await context.store.transaction(async (tx) => {
    if ((await findSchedules(context, ofCaller(context, subject), tx)).length >= maxSchedules)
      throw new AppError(
        'invalid',
        {},
        {
          errors: [{ path: 'name', problem: 'tooManyItems', values: { limit: maxSchedules } }],
        },
      );
    await insertSchedule(context, tx, schedule);
    await planSending(context, tx, schedule);
    await note(context, tx, subject, schedule, '新增定时发送');
  });
  return { id: schedule.id };
}

/** Pausing keeps the planned work: it reads the row again and finds nothing to do. */
export const pauseSchedule = (context: Context, subject: Subject, id: unknown, paused: boolean, now: number) =>
  change(context, subject, id, paused ? '暂停定时发送' : '恢复定时发送', async (tx, schedule) => {
    const nextAt = nextSending(schedule, now);
    await changeSchedule(context, tx, schedule.id, { paused, ...(!paused && { nextAt }) });
    if (!paused) await planSending(context, tx, { id: schedule.id, nextAt });
  });

export const dropSchedule = (context: Context, subject: Subject, id: unknown) =>
  change(context, subject, id, '删除定时发送', async (tx, schedule) => {
    await removeSchedule(context, tx, schedule.id);
  });

async function change(
  context: Context,
  subject: Subject,
  id: unknown,
  actionName: CommandName,
  write: (tx: Queries, schedule: StoredSchedule) => Promise<void>,
): Promise<void> {
  const mine = all(isColumn('id', readId(id)), ofCaller(context, subject));
  await context.store.transaction(async (tx) => {
    const [schedule] = await findSchedules(context, mine, tx, 1);
    if (!schedule) throw new AppError('notFound');
    await write(tx, schedule);
    await note(context, tx, subject, schedule, actionName);
  });
}

const note = (context: Context, tx: Queries, subject: Subject, { id, name }: StoredSchedule, actionName: CommandName) =>
  audit(context, tx, {
    action: 'command',
    actionName,
    ...(subject.resource ? { resource: subject.resource } : { module: subject.label }),
    recordId: id,
    recordTitle: name,
    changes: { report: [null, subject.id] },
  });
