import {
  askedStep,
  chooserOf,
  type Approval,
  type ApproveStep,
  type Flow,
  type FlowStep,
  type HandleStep,
} from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { conditionHolds, flowValues, type FlowFields } from './flow-fields.ts';
import type { People } from './people.ts';
import type { Act, Case } from './rows.ts';

/** One expected event, in order. */
export interface Simulated {
  readonly id: string;
  readonly type: FlowStep['type'];
  readonly title: string;
  /** Who would be asked or notified. */
  readonly people: readonly string[];
  /** What the step writes, or until when it waits. */
  readonly detail: string | null;
  /** Who names them, if the flow does not. */
  readonly chosenBy: 'starter' | 'before' | null;
  /** True if none of the step's people was left. */
  readonly isFallback: boolean;
  /** For a branch: each condition evaluated, with its result. */
  readonly reasons: readonly { readonly when: string | null; readonly holds: boolean }[];
}

interface Around {
  readonly context: Context;
  readonly tx: Queries;
  readonly people: People;
  readonly resource: Resource;
  readonly fields: FlowFields;
  readonly approval: Approval;
  readonly row: Row;
  readonly starterId: string;
  readonly now: number;
  readonly flow: Flow;
}

/** The path that a record would take if the first person asked agrees at every step. Changes nothing. */
export async function simulate(around: Omit<Around, 'flow'>, flow: Flow): Promise<Simulated[]> {
  const acts: Act[] = [];
  const found: Simulated[] = [];
  await walk({ ...around, flow }, flow.steps, acts, found);
  return found;
}

async function walk(around: Around, steps: readonly FlowStep[], acts: Act[], found: Simulated[]): Promise<void> {
  for (const step of steps) {
    const { id, type, title } = step;
    const chosenBy = chooserOf(step) ?? null;
    const plain = {
      id,
      type,
      title,
      people: [],
      chosenBy,
      isFallback: false,
      reasons: [],
      detail: detailOf(around, step),
    };
    if (step.type === 'branch') {
      const reasons = [];
      for (const path of step.paths) {
        const isTaken = 'else' in path || conditionHolds(around.fields, path.when, around.row, around.now);
        reasons.push({ when: 'else' in path ? null : path.when, holds: isTaken });
        if (!isTaken) continue;
        found.push({ ...plain, reasons });
        await walk(around, path.steps, acts, found);
        break;
      }
    } else if (step.type === 'parallel') {
      found.push(plain);
      for (const path of step.paths) await walk(around, path.steps, acts, found);
    } else if (chosenBy !== null) found.push(plain);
    else if (step.type === 'approve' || step.type === 'handle') found.push(await asked(around, step, acts));
    else if (step.type === 'copy' || step.type === 'message')
      found.push({
        ...plain,
        people: (
          await around.people.copyReceivers(around.tx, step.who, around.resource, around.row, around.starterId)
        ).map(({ userName }) => userName),
      });
    else found.push(plain);
  }
}

async function asked(
  { context, tx, people, approval, resource, row, starterId, flow }: Around,
  step: ApproveStep | HandleStep,
  acts: Act[],
): Promise<Simulated> {
  const kase = { starterId } as Case;
  const { people: found, isFallback } = await people.asked(context, tx, approval, resource, row, {
    kase,
    flow,
    acts,
    step: askedStep(step) as ApproveStep,
  });
  const [first] = found;
  if (first && step.type === 'approve') acts.push({ operation: 'agree', userId: first.userId, node: step.id } as Act);
  return {
    id: step.id,
    type: step.type,
    title: step.title,
    people: found.map(({ userName, forName }) => (forName ? `${userName}（代${forName}）` : userName)),
    chosenBy: null,
    isFallback,
    detail: null,
    reasons: [],
  };
}

/** What stands in the file, as far as the record says more: the value of a date, the fields that are written. */
function detailOf({ context, resource, row }: Around, step: FlowStep): string | null {
  if (step.type === 'wait') return step.after ?? (String(flowValues(row)[step.until ?? ''] ?? '') || null);
  if (step.type === 'set')
    return Object.keys(step.values)
      .map((name) => resource.fields.get(name)?.title ?? name)
      .join('、');
  if (step.type === 'create' || step.type === 'call')
    return context.model.resources.get(step.resource)?.label ?? step.resource;
  return null;
}
