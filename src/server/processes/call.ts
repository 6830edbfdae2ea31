import type { CallStep } from '../../meta/flow.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { commentAs } from './comment.ts';
import { labelOf, makeRecord } from './create.ts';
import { endMade, madeBy } from './made.ts';
import { rowsOf, type Case, type EndStatus } from './rows.ts';
import type { Run } from './run.ts';
import { caseTable } from './tables.ts';

const called = new WeakMap<Queries, string>();

/** Is a record of this resource being made by a sub-flow, which takes its flow even where that is not in use? */
export const isCalled = (tx: Queries, resource: string): boolean => {
  const isIt = called.get(tx) === resource;
  if (isIt) called.delete(tx);
  return isIt;
};

/** Begins a sub-flow, or finds that of an earlier visit; returns false if there is nothing to wait for. */
export async function startCall(run: Run, step: CallStep): Promise<boolean> {
  const { context, tx } = run.around;
  const before = (await madeBy(context, tx, run.kase.id)).findLast(({ node }) => node === step.id);
  if (before?.state === 'passed') {
    await run.act('kept');
    return false;
  }
  if (before?.state === 'open') {
    await run.waitFor(before.id);
    await run.act('call', { toNames: [labelOf(run, step)] });
    return true;
  }
  called.set(tx, step.resource);
  const { madeId, rowId } = await makeRecord(run, step, 'open').finally(() => called.delete(tx));
  await run.waitFor(madeId);
  await run.act('call', { toNames: [labelOf(run, step)] });
  // A flow on which nobody has to be asked has ended already.
  const [kase] = await rowsOf<Case>(
    context,
    tx,
    caseTable,
    all(isColumn('rowId', rowId), isColumn('resource', step.resource)),
    { limit: 1 },
  );
  if (kase && kase.endedAt === null) return true;
  const status = (kase?.status ?? 'passed') as EndStatus;
  await endMade(context, tx, madeId, status);
  return !(await answered(run, step, status));
}

/** What the end of a sub-flow means here; returns true if the case goes on. */
export async function answered(run: Run, step: CallStep, status: EndStatus): Promise<boolean> {
  if (status === 'passed' || step.refused === 'continue') {
    await run.act(status === 'passed' ? 'called' : 'calledAgainst');
    return true;
  }
  await run.act('calledAgainst');
  await run.end('refused', run.refusal, commentAs(run, run.refusal, `${step.title}未通过`));
  return false;
}
