import { AppError } from '../../meta/errors.ts';
import type { CallStep, CreateStep } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { productId, systemContext } from '../system.ts';
import { stepValue } from './flow-fields.ts';
import { addMade, madeBy, maderOf } from './made.ts';
import { caseById } from './rows.ts';
import type { Run } from './run.ts';

/** Flows that make records whose flows make records could go on without end. */
const maxDepth = 5;
const nested = new WeakMap<Queries, number>();

/** Makes a record, once for a case: one that comes this way again has its record already. */
export async function createRecord(run: Run, step: CreateStep): Promise<void> {
  const { context, tx } = run.around;
  const before = (await madeBy(context, tx, run.kase.id)).some(({ node }) => node === step.id);
  if (before) return run.act('kept');
  await makeRecord(run, step, null);
  await run.act('create', { toNames: [labelOf(run, step)] });
}

/** The history names the kind of record: not everybody who reads it may see the record itself. */
export const labelOf = ({ around: { context } }: Run, { resource }: CreateStep | CallStep): string =>
  resourceOf(context, resource).label;

export async function makeRecord(
  run: Run,
  step: CreateStep | CallStep,
  state: 'open' | null,
): Promise<{ madeId: string; rowId: string }> {
  const { context, tx } = run.around;
  // Within one transaction the record of the case above is not noted yet.
  const above = nested.get(tx);
  const depth = above ?? (await depthOf(run));
  if (depth >= maxDepth) throw new AppError('flowTooDeep', { step: step.title });
  nested.set(tx, depth + 1);
  const resource = resourceOf(context, step.resource);
  const row = await add(run, step, resource).finally(() =>
    above === undefined ? nested.delete(tx) : nested.set(tx, above),
  );
  const rowId = String(row.id);
  const madeId = await addMade(context, tx, {
    caseId: run.kase.id,
    node: step.id,
    visit: run.at?.visit ?? 0,
    resource: resource.id,
    rowId,
    recordTitle: String(row[resource.display] ?? '').slice(0, 200) || resource.label,
    state,
  });
  return { madeId, rowId };
}

/** The values by the rules of the form, like everything that is added. */
async function add(run: Run, step: CreateStep | CallStep, resource: Resource): Promise<Row> {
  const { tx, fields, clock } = run.around;
  const values: Row = {};
  for (const [name, text] of Object.entries(step.values)) {
    const field = resource.fields.get(name);
    // The flow may be older than the form.
    if (field) values[name] = stepValue(fields, text, field, run.row, clock());
  }
  try {
    return await asSystem(byStarter(run), resource, tx).addChecked({ values, errors: [] });
  } catch (error) {
    const paths = error instanceof AppError ? (error.detail.errors ?? []).map(({ path }) => path) : [];
    if (paths.length === 0) throw error;
    const titles = paths.map((path) => resource.fields.get(path)?.title ?? path).join('、');
    throw new AppError('notMade', { step: step.title, label: resource.label, fields: titles });
  }
}

/**
 * Whoever started the case has their hand in what it makes: the values come from their record, and four eyes must not
 * see it as nobody's. Whoever agreed just before has chosen none of them.
 */
function byStarter({ around: { context }, kase: { starterId, starterName } }: Run): Context {
  const system = systemContext(context);
  if (starterId === productId) return system;
  return {
    ...system,
    principal: { ...system.principal, userId: starterId, userName: starterName, realName: starterName },
  };
}

/** How many cases above this one have led to it. */
async function depthOf({ around: { context, tx }, kase }: Run): Promise<number> {
  let at = kase;
  for (let depth = 0; depth < maxDepth; depth++) {
    const maker = await maderOf(context, tx, at);
    const above = maker && (await caseById(context, tx, maker.caseId));
    if (!above) return depth;
    at = above;
  }
  return maxDepth;
}
