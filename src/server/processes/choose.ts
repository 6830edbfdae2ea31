import { keepChoices, namedAt, refuseMissing, type Named } from './choices.ts';
import { closeSeat } from './operations.ts';
import type { Seat } from './rows.ts';
import type { Run } from './run.ts';
import { advance, askAgain } from './way.ts';

/** Names the people whom steps are to ask, where the case waits for it. */
export async function choose(run: Run, seat: Seat, named: Named, comment: string): Promise<void> {
  const { at } = run;
  if (!at) return;
  await run.claim();
  const steps = namedAt(run.around.flow, at, run.kase.chosen, (condition) => run.holds(condition));
  refuseMissing(named, steps);
  const toNames = await keepChoices(run, named, steps);
  await closeSeat(run, seat, 'handed');
  await run.act('choose', { seatId: seat.id, comment, toNames });
  if (at.chooses !== 'start') return askAgain(run);
  await run.depart();
  await advance(run, null);
}
