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
import { CallInput } from '../../http/call-input.ts';
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
import type { Subject } from './subject.ts';

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

function readDraft(subject: Subject, body: Readonly<Record<string, unknown>>): Draft {
  const input = new CallInput(body);
  const errors: FieldError[] = [];
  const name = input.text('name', titles.name, maxName);
  if (name === '') errors.push({ path: 'name', problem: 'required', values: { title: titles.name } });
  const cycle = input.choice('cycle', cycles, 'daily');
  const draft = {
    name,
    cycle,
    day: input.whole('day', titles.day, [1, lastDay[cycle]], 1),
    hour: input.whole('hour', titles.hour, [0, 23]),
    period: subject.period && input.choice('period', presets, subject.period),
    receivers: input.ids('receivers', titles.receivers, maxReceivers),
    mail: input.flag('mail', titles.mail),
  };
  // Runs the question once, so that the author sees an error now and not at the first delivery.
  const question = input.rest() as Row;
  subject.readQuestion(question);
  input.finish(...errors);
  return { ...draft, question };
}

/** Adds a schedule. */
export async function addSchedule(
  context: Context,
  subject: Subject,
  body: Readonly<Record<string, unknown>>,
  now: number,
): Promise<{ id: string }> {
  const draft = readDraft(subject, body);
  await refuseStrangers(context, draft.receivers);
  const schedule: StoredSchedule = {
    ...draft,
    id: newId(),
    ownerId: context.principal.userId,
    reportId: subject.id,
    paused: false,
    nextAt: nextSending(draft, now),
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
  actionName: string,
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

const note = (context: Context, tx: Queries, subject: Subject, { id, name }: StoredSchedule, actionName: string) =>
  audit(context, tx, {
    action: 'command',
    actionName,
    ...(subject.resource ? { resource: subject.resource } : { module: subject.label }),
    recordId: id,
    recordTitle: name,
    changes: { report: [null, subject.id] },
  });
