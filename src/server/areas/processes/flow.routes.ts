import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Flow } from '../../../meta/flow.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { checkDesign, creatable, rolesToName } from '../../processes/check-design.ts';
import { designOf, designs, release, releasesOf, saveDraft } from '../../processes/designs.ts';
import type { Processes } from '../../processes/processes.ts';
import { keptFlow } from '../../processes/rows.ts';
import { nameOf } from '../../processes/run.ts';
import { simulate } from '../../processes/simulate.ts';
import { audit } from '../../records/audit.ts';
import type { Queries } from '../../storage/database.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { mutate } from '../../records/mutate.ts';
import { asSystem } from '../../records/rows.ts';
import { administered, chosenIn, type Chosen } from './flow-choice.ts';

const titles = {
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
  document: { zh: '流程内容', en: 'Flow', es: 'Flujo' },
  row: { zh: '单据', en: 'Record', es: 'Registro' },
} as const;

const maxDocument = 200_000;
const maxVersion = 1_000_000_000;
const shownRows = 30;

/** Flows as an installation draws them; whoever could take the approved transition with every record may. */
export default function addFlows(app: FastifyInstance, kit: RouteKit, base: string): void {
  const { people, clock } = kit.approvals as Processes;
  const call = (name: string, work: (context: Context, input: CallInput) => Promise<Row>) =>
    app.post(`${base}/process/flow/${name}`, async (request) =>
      ok(await work(await kit.contextOf(request), new CallInput(bodyOf(request).values))),
    );

  call('list', async (context, input) => {
    input.finish();
    const own = new Map((await designs(context)).map((design) => [design.id, design]));
    return {
      rows: administered(context).map(({ key, resource, approval }) => {
        const design = own.get(key);
        return {
          key,
          title: approval.flow.title,
          resource: resource.label,
          isOwn: Boolean(design?.flowId),
          hasDraft: Boolean(design?.draft),
          isOptional: Boolean(approval.flow.optional),
          updatedAt: design?.updatedAt ?? null,
          updatedBy: design?.updatedBy ?? null,
        };
      }),
    };
  });
  call('get', async (context, input) => {
    const chosen = chosenIn(context, input);
    input.finish();
    return shown(context, chosen);
  });
  call('check', async (context, input) => {
    const chosen = chosenIn(context, input);
    const document = documentIn(input);
    input.finish();
    return { problems: (await checked(context, chosen, document)).problems as unknown as Json };
  });
  call('save', async (context, input) => {
    const chosen = chosenIn(context, input);
    const document = documentIn(input);
    const version = input.whole('version', titles.version, [0, maxVersion]);
    input.finish();
    return written(context, chosen, '保存流程草稿', (tx) =>
      saveDraft(context, tx, { key: chosen.key, version, userName: nameOf(context) }, document as Flow),
    );
  });
  call('publish', async (context, input) => {
    const chosen = chosenIn(context, input);
    const document = documentIn(input);
    const version = input.whole('version', titles.version, [0, maxVersion]);
    input.finish();
    const { flow, problems } = await checked(context, chosen, document);
    if (!flow || problems.length > 0)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'document', problem: 'type', values: { title: titles.document } }] },
      );
    return written(context, chosen, '发布流程', (tx) =>
      release(context, tx, { key: chosen.key, version, userName: nameOf(context) }, flow),
    );
  });
  call('restore', async (context, input) => {
    const chosen = chosenIn(context, input);
    const version = input.whole('version', titles.version, [0, maxVersion]);
    input.finish();
    return written(context, chosen, '恢复内置流程', (tx) =>
      release(context, tx, { key: chosen.key, version, userName: nameOf(context) }, undefined),
    );
  });
  call('simulate', async (context, input) => {
    const { key, resource, approval } = chosenIn(context, input);
    const document = documentIn(input);
    const rowId = input.id('row', titles.row);
    input.finish();
    const { flow, problems } = await checked(context, { key, resource, approval }, document);
    if (!flow || problems.length > 0)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'document', problem: 'type', values: { title: titles.document } }] },
      );
    return context.store.transaction(async (tx) => {
      const row = await asSystem(context, resource.id, tx).one(rowId);
      if (!row) throw new AppError('notFound');
      const starterId = String(row.createdBy ?? context.principal.userId);
      return {
        steps: (await simulate(
          { context, tx, people, resource, approval, row, starterId, now: clock() },
          flow,
        )) as unknown as Json,
      };
    });
  });
}

function documentIn(input: CallInput): unknown {
  const text = input.text('document', titles.document, maxDocument);
  const document = readJson(text);
  if (document === undefined)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'document', problem: 'type', values: { title: titles.document } }] },
    );
  return document;
}

/** Whoever draws the way of one kind of record does not get at another one by it. */
async function checked(context: Context, { key, resource }: Chosen, document: unknown): ReturnType<typeof checkDesign> {
  const found = await checkDesign(context, key, document);
  if (found.flow && found.flow.on !== resource.id)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'document', problem: 'type', values: { title: titles.document } }] },
    );
  return found;
}

async function written(
  context: Context,
  chosen: Chosen,
  actionName: string,
  work: (tx: Queries) => Promise<boolean>,
): Promise<Row> {
  await mutate(context, chosen.resource, async (tx): Promise<void> => {
    if (!(await work(tx))) throw new AppError('designMoved');
    await audit(context, tx, {
      action: 'update',
      actionName,
      resource: chosen.resource,
      recordTitle: chosen.approval.flow.title,
    });
  });
  return shown(context, chosen);
}

async function shown(context: Context, { key, resource, approval }: Chosen): Promise<Row> {
  const design = await designOf(context, undefined, key);
  const published = design?.flowId ? await keptFlow(context, undefined, design.flowId) : approval.flow;
  const rows = await asSystem(context, resource.id).find({ is: 'all', of: [] }, { limit: shownRows });
  return {
    key,
    resource: resource.id,
    label: resource.label,
    version: design?.version ?? 0,
    isOwn: Boolean(design?.flowId),
    document: (design?.draft ?? published) as unknown as Json,
    published: published as unknown as Json,
    shipped: approval.flow as unknown as Json,
    hasDraft: Boolean(design?.draft),
    releases: (await releasesOf(context, key)).map(({ id, flowId, userName, createdAt }) => ({
      id,
      isShipped: flowId === null,
      userName,
      createdAt,
    })),
    rows: rows.map((row) => ({ id: String(row.id), title: String(row[resource.display] ?? row.id) })),
    roles: (await rolesToName(context)) as unknown as Json,
    fields: [...resource.fields.values()]
      .filter(({ origin, type }) => origin !== 'system' && !type.secret)
      .map(({ name, title, type, readOnly, spec }) => ({
        name,
        title,
        type: type.name,
        isEditable: !readOnly,
        ref: spec['x-ref'] ?? null,
      })),
    actions: resource.actions.map((name) => ({ name, label: resource.states?.transitions.get(name)?.label ?? name })),
    transitions: [...(resource.states?.transitions.values() ?? [])].map(({ name, label, from, to }) => ({
      name,
      label,
      isRun:
        (to === undefined || approval.waiting.has(to)) &&
        [...approval.waiting].every((state) => from.includes(state)) &&
        name !== approval.passed,
    })),
    creatable: creatable(context, resource),
    passed: approval.passed,
  };
}
