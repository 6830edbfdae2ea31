import { approvalOf } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { caseOf, seatsOf } from '../../server/processes/rows.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';

const maxSteps = 5;

/** Whoever is asked now about a record; somebody else than its author where there is somebody. */
const openSeat = (seeder: Seeder, resource: string, { id, createdBy }: Row): Promise<Person | undefined> =>
  seeder.through(undefined, async (context, tx) => {
    const kase = await caseOf(context, tx, resource, String(id));
    const open = kase ? (await seatsOf(context, tx, kase.id)).filter(({ state }) => state === 'open') : [];
    const seat = open.find(({ userId }) => userId !== createdBy) ?? open[0];
    return seat && { id: seat.userId, name: seat.userName };
  });

interface Answer {
  readonly step: string;
  readonly given: Row;
  readonly moment: string;
  /** How long each of those who are asked one after the other takes. */
  readonly minutes: number;
}

/** Everybody who is asked gives the same answer. Returns how many there were; nothing while the case waits for something. */
export async function answerAll(
  seeder: Seeder,
  resource: string,
  id: string,
  { step, given, moment, minutes }: Answer,
): Promise<number | undefined> {
  const declared = seeder.model.resources.get(resource);
  const waiting = declared && approvalOf(seeder.model, declared)?.waiting;
  for (let taken = 0; taken < maxSteps; taken++) {
    const row = await seeder.read(resource, id);
    if (!waiting?.has(String(row.status))) return taken;
    const person = await openSeat(seeder, resource, row);
    if (!person) return undefined;
    await seeder.by(person, minutesAfter(moment, minutes * taken)).move(resource, id, step, given);
  }
  return maxSteps;
}

/** Somebody who signs in under this name. */
export const accountNamed = (seeder: Seeder, userName: string): Promise<Person> =>
  seeder.through(undefined, async (context, tx) => {
    const user = await asSystem(context, 'system/user', tx).first(isColumn('userName', userName));
    if (!user) throw new Error(`no account ${userName}`);
    return { id: String(user.id), name: String(user.realName) };
  });
