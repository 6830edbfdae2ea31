import { caseNews, type AmendedTo } from '../../meta/flow.ts';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { changeAnswers } from './change-fields.ts';
import type { FlowFields } from './flow-fields.ts';
import { headingOf } from './heading.ts';
import { closeSeat } from './operations.ts';
import type { Person } from './people.ts';
import { isTaken, type CurrentStep, type Seat } from './rows.ts';
import type { Run } from './run.ts';
import { begin, enter } from './way.ts';

/** A case that goes back to its starter, who changes what was filled in and hands it in again. */

/** Only answers of a designed form: other records say themselves in which states they may be changed, and by whom. */
export const isAmendable = ({ resource, fields }: { resource: Resource; fields: FlowFields }): boolean =>
  fields !== resource.fields;

/** The steps beside it would have to be asked again, although what was agreed there counts: then it begins anew. */
export const mayComeBack = (places: readonly CurrentStep[]): boolean => places.length === 1;

/** Nobody is asked meanwhile, so no time limit runs. */
export async function returnToStarter(run: Run, seat: Seat, then: AmendedTo, comment: string): Promise<void> {
  if (seat.via === 'asked' || !isAmendable(run.around)) throw new AppError('notAmendable');
  if (then === 'here' && !mayComeBack(run.places)) throw new AppError('notStraightBack');
  const people = await amenders(run);
  if (people.length === 0) throw new AppError('nobodyAmends');
  await run.claim();
  await closeSeat(run, seat, 'returned');
  await run.act('returnToStarter', {
    seatId: seat.id,
    comment,
    toNames: people.map(({ userName }) => userName),
    ...(then === 'here' && { target: seat.node }),
  });
  await run.leave(run.places);
  await run.set({ round: run.kase.round + 1 });
  await run.arrive({ id: seat.node, title: caseNews.amend }, { amends: then });
  for (const person of people) await run.seat(person, 'amend', 'open');
}

/** The starter; of one who has left, or was nobody with an account, the administrators. */
async function amenders({ around: { tx, people, approval, resource }, kase, row }: Run): Promise<Person[]> {
  const starter = await people.one(tx, kase.starterId);
  return starter ? [starter] : people.administrators(tx, approval, resource, row);
}

/** Somebody who was to amend it has left. */
export async function askOthersToAmend(run: Run): Promise<void> {
  if ((await run.seats()).some(isTaken)) return;
  const people = await amenders(run);
  for (const person of people) await run.seat(person, 'amend', 'open');
  if (people.length > 0) return;
  await run.stand(run.places.map((place) => ({ ...place, isStuck: true })));
  await run.act('stuck');
}

/** What is handed in again is what lists and the next steps go by. */
export async function handInAgain(run: Run, seat: Seat, answers: Row, comment: string): Promise<void> {
  const { context, tx, resource, flow } = run.around;
  const { node, visit, amends } = run.at as CurrentStep;
  await run.claim();
  await changeAnswers(run, answers);
  await closeSeat(run, seat, 'handed');
  await run.closeSeats();
  // It is done at no step, or the way would be drawn as if one had decided.
  run.at = undefined;
  await run.act('handInAgain', { seatId: seat.id, comment, ...(amends === 'here' && { target: node }) });
  await run.depart(visit);
  await run.set(await headingOf(context, tx, resource, flow, run.row));
  await (amends === 'here' ? enter(run, node) : begin(run));
}
