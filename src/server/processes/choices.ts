import { AppError } from '../../meta/errors.ts';
import { askedStep, chooserOf, type ApproveStep, type Flow, type FlowStep } from '../../meta/flow.ts';
import { askedAfter, stepOf, stepsAhead } from '../../meta/flow-way.ts';
import type { Person } from './people.ts';
import type { Choices, CurrentStep } from './rows.ts';
import { standingAgreements } from './standing.ts';
import type { Run } from './run.ts';

/** Steps whose people are named while the case is under way. */

const maxChosen = 10;

type Holds = (condition: string) => boolean;

/** The steps for which the starter has to name people when the case begins. */
const namedAtStart = (flow: Flow, chosen: Choices | null, holds: Holds): FlowStep[] =>
  [...stepsAhead(flow.steps, holds)].filter((step) => chooserOf(step) === 'starter' && !chosen?.[step.id]);

/** The steps for which whoever answers here names people along with the answer. */
export const namedWithAnswer = (flow: Flow, node: string, holds: Holds): FlowStep[] =>
  askedAfter(flow, node, holds).filter((step) => chooserOf(step) === 'before');

/** What has to be named where somebody is asked for it. */
export const namedAt = (flow: Flow, { node, chooses }: CurrentStep, chosen: Choices | null, holds: Holds): FlowStep[] =>
  chooses === 'start' ? namedAtStart(flow, chosen, holds) : [stepOf(flow, node)].filter((step) => step !== undefined);

/** Asks the starter whom later steps are to ask; false if there is nothing to name, or nobody to ask for it. */
export async function asksStarter(run: Run): Promise<boolean> {
  const { flow, people, tx } = run.around;
  const [first] = namedAtStart(flow, run.kase.chosen, (condition) => run.holds(condition));
  const starter = first && (await people.one(tx, run.kase.starterId));
  if (!starter) return false;
  await run.arrive(first);
  await run.askChoice(starter, 'start');
  return true;
}

/** Asks for the people of a step that the case has come to, unless they are known. */
export async function asksChooser(run: Run, step: ApproveStep): Promise<boolean> {
  if (!('chosenBy' in step.who) || run.kase.chosen?.[step.id]) return false;
  const { people, tx } = run.around;
  const { starterId } = run.kase;
  const before = run.from?.userId ?? standingAgreements(run.around.flow, await run.acts()).at(-1)?.userId ?? starterId;
  const chooser = await people.one(tx, step.who.chosenBy === 'before' ? before : starterId);
  if (!chooser) return false;
  await run.askChoice(chooser, 'here');
  return true;
}

/** Accounts, by step. */
export type Named = Readonly<Record<string, readonly string[]>>;

export function refuseMissing(named: Named, steps: readonly FlowStep[]): void {
  for (const { id, title } of steps)
    if ((named[id] ?? []).length === 0)
      throw new AppError('invalid', {}, { errors: [{ path: 'chosen', problem: 'required', values: { title } }] });
}

/** Keeps the people named for some of these steps; each of them must be one whom the step may ask. */
export async function keepChoices(run: Run, named: Named, steps: readonly FlowStep[]): Promise<string[]> {
  const asked: Person[] = [];
  const chosen: Record<string, readonly string[]> = { ...run.kase.chosen };
  for (const [id, names] of Object.entries(named)) {
    const step = steps.find((one) => one.id === id);
    if (!step || names.length === 0) throw new AppError('noSuchStep');
    if (names.length > maxChosen) throw new AppError('tooManySigners', { limit: maxChosen });
    const people = await Promise.all(names.map((name) => allowed(run, name)));
    chosen[id] = [...new Set(people.map(({ userId }) => userId))];
    await refuseUnlessAsked(run, chosen, step);
    asked.push(...people);
  }
  await run.set({ chosen });
  return [...new Set(asked.map(({ userName }) => userName))];
}

async function allowed({ around: { people, tx, resource }, row }: Run, name: string): Promise<Person> {
  const person = await people.byName(tx, name);
  if (!person) throw new AppError('noSuchPerson', { name });
  if (!(await people.maySee(tx, resource, row, person.userId)))
    throw new AppError('personOutOfReach', { name: person.userName });
  return person;
}

/** Whoever handed it in, had a hand in it or has agreed before may be left out; somebody has to be left. */
async function refuseUnlessAsked(run: Run, chosen: Choices, step: FlowStep): Promise<void> {
  const { context, tx, people, approval, resource, flow } = run.around;
  const { isFallback } = await people.asked(context, tx, approval, resource, run.row, {
    kase: { ...run.kase, chosen },
    flow,
    acts: await run.acts(),
    step: askedStep(step) as ApproveStep,
  });
  if (isFallback) throw new AppError('chosenNobody', { step: step.title });
}
