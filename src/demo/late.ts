import { markOverdue } from '../server/features/overdue/mark.ts';
import type { Seeder } from '../server/install/seeder.ts';
import { passLimit } from '../server/processes/overdue.ts';
import { seatById, type Seat } from '../server/processes/rows.ts';
import { limitHandler } from '../server/processes/run.ts';
import { asSystem } from '../server/records/rows.ts';
import { takePastWork } from '../server/storage/work/past.ts';

/** What is open beyond its time is marked when that was over, as by the job. */
export async function markLate(seeder: Seeder): Promise<void> {
  for (const moment of [...(await deadlines(seeder))].toSorted((one, other) => one - other)) {
    const after = moment + 1;
    await seeder.by(undefined, new Date(after).toISOString()).do((context) => markOverdue(context, after));
  }
}

async function deadlines(seeder: Seeder): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const { declaration, id, states } of seeder.model.resources.values()) {
    if (!declaration.overdue || !states) continue;
    const { deadline, while: open } = declaration.overdue;
    const rows = await seeder.through(undefined, (context, tx) =>
      asSystem(context, id, tx).find({ is: 'in', column: states.field, values: open }, { columns: [deadline] }),
    );
    for (const row of rows) {
      const moment = Date.parse(String(row[deadline]));
      if (moment < seeder.time.now) found.add(moment);
    }
  }
  return found;
}

/** Whoever was asked and has not answered is late, reminded or relieved when the time limit ran out, not at the first start. */
export async function passLimits(seeder: Seeder): Promise<void> {
  for (;;) {
    // One limit that has passed may plan the next.
    const past = await seeder.through(undefined, ({ store }, tx) =>
      takePastWork(store, tx, limitHandler, seeder.time.now),
    );
    if (past.length === 0) return;
    for (const { payload, dueMs } of past) {
      const seat = await seeder.through(undefined, (context, tx) => seatById(context, tx, String(payload.seat)));
      if (seat?.state === 'open') await passOne(seeder, seat, Number(payload.count), dueMs + 1);
    }
  }
}

const passOne = (seeder: Seeder, seat: Seat, count: number, moment: number): Promise<void> =>
  seeder
    .by(undefined, new Date(moment).toISOString())
    .do((context) => context.store.transaction((tx) => passLimit(context, tx, seat, count, moment)));
