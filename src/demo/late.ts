import { markOverdue } from '../server/features/overdue/mark.ts';
import type { Seeder } from '../server/install/seeder.ts';
import { asSystem } from '../server/records/rows.ts';

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
