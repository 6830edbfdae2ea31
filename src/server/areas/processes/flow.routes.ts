import type { CommandName } from '../../../meta/log-names.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { accountsOf, type Flow } from '../../../meta/flow.ts';
import { flowDifferences } from '../../../meta/flow-differences.ts';
import { allSteps } from '../../../meta/flow-way.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField, objectField, optional, textField, wholeField, type InputField } from '../../http/input/fields.ts';
import type { Given, Shape } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { anything, count, listOf, text, whole, type Node } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { checkDesign, creatable, rolesToName } from '../../processes/check-design.ts';
import { flowFieldsOf, withAnswers } from '../../processes/flow-fields.ts';
import {
  designOf,
  designs,
  type Design,
  flowInForce,
  release,
  releasesOf,
  saveDraft,
} from '../../processes/designs.ts';
import { startingFlow } from '../../processes/form-flow.ts';
import type { People } from '../../processes/people.ts';
import type { Processes } from '../../processes/processes.ts';
import { refuseProblems, sayProblem } from './problem-words.ts';
import { keptFlow } from '../../processes/rows.ts';
import { nameOf } from '../../processes/run.ts';
import { simulate } from '../../processes/simulate.ts';
import { audit } from '../../records/audit.ts';
import type { Queries } from '../../storage/database.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { mutate } from '../../records/mutate.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { designedForm, drawnFlow, flowProblem, people as foundPeople, simulated } from './replies.ts';
import { projectsOf } from './start.ts';
import { releasesInWords } from './flow-releases.ts';
import { flowThatCame } from './shipped-forms.ts';
import { withTriedEntry, type Starter } from '../../processes/tried-entry.ts';
import {
  administered,
  chosenFlow,
  flowFieldsFor,
  flowsOfForms,
  formOfTemplate,
  ofFlow,
  type Chosen,
} from './flow-choice.ts';

const titles = {
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
  document: { zh: '流程内容', en: 'Flow', es: 'Flujo' },
  project: { zh: '项目', en: 'Project', es: 'Proyecto' },
  answers: { zh: '填写内容', en: 'Answers', es: 'Respuestas' },
  row: { zh: '单据', en: 'Record', es: 'Registro' },
  starter: { zh: '发起人', en: 'Starter', es: 'Solicitante' },
  q: { zh: '姓名', en: 'Name', es: 'Nombre' },
} as const;

const maxDocument = 200_000;
const maxVersion = 1_000_000_000;
const shownRows = 30;
const maxFound = 20;

const version = wholeField(titles.version, [0, maxVersion]);

/** A flow as a text of JSON. */
const documentField: InputField<unknown> = {
  ...textField(titles.document, maxDocument),
  required: true,
  read(raw, path, errors) {
    const found = errors.length;
    const value = readJson(textField(titles.document, maxDocument).read(raw, path, errors));
    if (value === undefined && errors.length === found)
      errors.push({ path, problem: 'type', values: { title: titles.document } });
    return value;
  },
};
const drawn = { ...ofFlow, document: documentField };

const listedFlow = whole({
  key: text,
  title: text,
  resource: text,
  isOfForm: yesOrNo,
  isOwn: yesOrNo,
  hasDraft: yesOrNo,
  isOptional: yesOrNo,
  updatedAt: orNull(moment),
  updatedBy: orNull(text),
});
const flowField = whole({
  name: text,
  title: text,
  type: text,
  isEditable: yesOrNo,
  isAnswer: yesOrNo,
  isPerson: yesOrNo,
  ref: orNull(text),
});
const releasedFlow = whole({
  id: text,
  isShipped: yesOrNo,
  userName: text,
  createdAt: moment,
  document: drawnFlow,
  changes: listOf(text),
});
const shownFlow = whole({
  key: text,
  resource: text,
  label: text,
  version: count,
  isOwn: yesOrNo,
  // To which flow it can return: the one that came with it, or the one of all forms.
  restores: orNull(text),
  // A draft is kept with whatever is wrong with it.
  document: anything,
  published: drawnFlow,
  shipped: drawnFlow,
  form: orNull(designedForm),
  hasDraft: yesOrNo,
  releases: listOf(whole({ id: text, isShipped: yesOrNo, userName: text, createdAt: moment })),
  rows: listOf(whole({ id: text, title: text })),
  // For which what is tried may be handed in.
  projects: listOf(whole({ id: text, name: text })),
  roles: listOf(whole({ code: text, name: text })),
  fields: listOf(flowField),
  accounts: listOf(whole({ userName: text, realName: text })),
  actions: listOf(whole({ name: text, label: text })),
  transitions: listOf(whole({ name: text, label: text, isRun: yesOrNo })),
  creatable: listOf(whole({ id: text, label: text, startsFlow: yesOrNo })),
  passed: text,
});

/** Flows as an installation draws them; whoever could take the approved transition with every record may. */
export default function addFlows(app: FastifyInstance, kit: RouteKit, base: string): void {
  const { people, clock } = kit.approvals as Processes;
  const call = <S extends Shape>(
    name: string,
    shape: S,
    work: (context: Context, given: Given<S>) => Promise<Row>,
    reply: Node,
  ) =>
    app.post(
      `${base}/process/flow/${name}`,
      takes(shape, async (request, read) => ok(await work(await kit.contextOf(request), read())), answers(reply)),
    );

  call(
    'list',
    {},
    async (context) => {
      const own = new Map((await designs(context)).map((design) => [design.id, design]));
      return {
        rows: [...administered(context), ...(await flowsOfForms(context))].map(
          ({ key, resource, approval, template }) => {
            const design = own.get(key);
            return {
              key,
              title: template ? String(template.templateName) : approval.flow.title,
              resource: resource.label,
              isOfForm: template !== undefined,
              isOwn: Boolean(design?.flowId),
              hasDraft: Boolean(design?.draft),
              isOptional: Boolean(approval.flow.optional),
              updatedAt: design?.updatedAt ?? null,
              updatedBy: design?.updatedBy ?? null,
            };
          },
        ),
      };
    },
    whole({ rows: listOf(listedFlow) }),
  );
  call('get', ofFlow, async (context, { key }) => shown(context, await chosenFlow(context, key)), shownFlow);
  call(
    'releases',
    ofFlow,
    async (context, { key }) => {
      const chosen = await chosenFlow(context, key);
      return { rows: await releasesInWords(context, chosen.key, await shippedFor(context, chosen)) };
    },
    whole({ rows: listOf(releasedFlow) }),
  );
  call(
    'people',
    { ...ofFlow, q: textField(titles.q, 60) },
    async (context, { key, q }) => {
      await chosenFlow(context, key);
      const ids = (await people.colleagues(context)).add(context.principal.userId);
      return { rows: await people.search(undefined, q, ids, maxFound) };
    },
    foundPeople,
  );
  call(
    'check',
    drawn,
    async (context, { key, document }) => {
      const chosen = await chosenFlow(context, key);
      const { problems, around } = await checked(context, chosen, document);
      return { problems: problems.map((problem) => sayProblem(around, problem)) as unknown as Json };
    },
    whole({ problems: listOf(flowProblem) }),
  );
  call(
    'save',
    { ...drawn, version },
    async (context, { key, document, version: seen }) => {
      const chosen = await chosenFlow(context, key);
      return written(context, chosen, '保存流程草稿', (tx) =>
        saveDraft(context, tx, { key: chosen.key, version: seen, userName: nameOf(context) }, document as Flow),
      );
    },
    shownFlow,
  );
  call(
    'publish',
    { ...drawn, version },
    async (context, { key, document, version: seen }) => {
      const chosen = await chosenFlow(context, key);
      const flow = await sound(context, chosen, document);
      return written(context, chosen, '发布流程', (tx) =>
        release(context, tx, { key: chosen.key, version: seen, userName: nameOf(context) }, flow),
      );
    },
    shownFlow,
  );
  call(
    'restore',
    { ...ofFlow, version },
    async (context, { key, version: seen }) => {
      const chosen = await chosenFlow(context, key);
      const came = chosen.template && flowThatCame(chosen.template);
      // The form may have lost a field that its flow reads.
      const flow = came && (await sound(context, chosen, came));
      return written(context, chosen, '恢复内置流程', (tx) =>
        release(context, tx, { key: chosen.key, version: seen, userName: nameOf(context) }, flow),
      );
    },
    shownFlow,
  );
  call(
    'simulate',
    {
      ...drawn,
      row: optional(idField(titles.row)),
      orgId: optional(idField(titles.project)),
      starter: optional(textField(titles.starter, 60)),
      answers: objectField(titles.answers, {}),
    },
    async (context, { key, document, row: rowId, orgId, starter, answers: given }) => {
      const chosen = await chosenFlow(context, key);
      const { resource, approval, template } = chosen;
      const flow = await sound(context, chosen, document);
      const stepsOf = async (tx: Queries, row: Row): Promise<Row> => {
        const fields = await flowFieldsOf(context, tx, resource, row);
        const starterId = String(row.createdBy ?? context.principal.userId);
        const around = { context, tx, people, resource, fields, approval, row, starterId, now: clock() };
        return { steps: (await simulate(around, flow)) as unknown as Json };
      };
      if (rowId !== null)
        return context.store.transaction(async (tx) => {
          const rows = template ? asCaller(context, resource, 'list', tx) : asSystem(context, resource.id, tx);
          const row = await rows.one(rowId);
          if (!row || !isOfForm(chosen, row)) throw new AppError('notFound');
          return stepsOf(tx, row);
        });
      const form = template && (await formOfTemplate(context, template));
      if (!form || orgId === null) throw new AppError('notFound');
      const by = await starterFor(context, people, starter);
      return withTriedEntry(context, { resource, template, form }, { answers: given as Row, orgId, by }, stepsOf);
    },
    whole({ steps: listOf(simulated) }),
  );
}

/** Whoever tries it, or a colleague of theirs. */
async function starterFor(context: Context, people: People, userName: string | null): Promise<Starter> {
  const { userId } = context.principal;
  if (userName === null || userName === context.principal.userName) return { id: userId, name: nameOf(context) };
  const ids = [...(await people.colleagues(context))];
  const [row] = await asSystem(context, userResource).find(
    all({ is: 'in', column: 'id', values: ids }, isColumn('userName', userName)),
    { limit: 1 },
  );
  if (!row) throw new AppError('notFound');
  return { id: String(row.id), name: String(row.realName || row.userName) };
}

async function checked(context: Context, chosen: Chosen, document: unknown) {
  const { resource, approval } = chosen;
  const flowFields = await flowFieldsFor(context, chosen);
  const around = { context, resource, fields: flowFields ?? resource.fields, document };
  return { ...(await checkDesign(context, approval.key, document, { resource, flowFields })), around };
}

/** The flow, unless there is a mistake in it. */
async function sound(context: Context, chosen: Chosen, document: unknown): Promise<Flow> {
  const { flow, problems, around } = await checked(context, chosen, document);
  refuseProblems(around, problems);
  return flow as Flow;
}

async function written(
  context: Context,
  chosen: Chosen,
  actionName: CommandName,
  work: (tx: Queries) => Promise<boolean>,
): Promise<Row> {
  await mutate(context, chosen.resource, async (tx): Promise<void> => {
    if (!(await work(tx))) throw new AppError('designMoved');
    const { resource, approval, template } = chosen;
    await audit(context, tx, {
      action: 'update',
      actionName,
      resource,
      recordTitle: template ? String(template.templateName) : approval.flow.title,
    });
  });
  return shown(context, chosen);
}

/** A form begins with the flow that came with it, or with the one that all forms share. */
async function shippedFor(context: Context, { resource, approval, template }: Chosen): Promise<Flow> {
  if (!template) return approval.flow;
  return (
    flowThatCame(template) ??
    startingFlow(await flowInForce(context, undefined, resource, approval), String(template.templateName))
  );
}

const isOfForm = ({ template }: Chosen, row: Row): boolean => !template || row.templateId === template.id;

/** A reference to an account, or to somebody who has one. */
const isPerson = ({ model }: Context, ref: string | undefined): boolean =>
  ref === userResource || model.resources.get(ref ?? '')?.fields.get('userId')?.spec['x-ref'] === userResource;

/** The accounts that a flow names, by the names of their people. */
async function accountsIn(context: Context, flow: Flow): Promise<{ userName: string; realName: string }[]> {
  const named = [...allSteps(flow.steps)].flatMap(accountsOf).map(({ account }) => account);
  const rows = await asSystem(context, userResource).find({ is: 'in', column: 'userName', values: named });
  return rows.map(({ userName, realName }) => ({ userName: String(userName), realName: String(realName || userName) }));
}

/** What there is to return to, if the flow is another one. */
function restoredTo({ template }: Chosen, design: Design | undefined, published: Flow): 'shipped' | 'shared' | null {
  if (!design?.flowId) return null;
  const came = template && flowThatCame(template);
  if (came) return flowDifferences(came, published).length > 0 ? 'shipped' : null;
  return template ? 'shared' : 'shipped';
}

async function shown(context: Context, chosen: Chosen): Promise<Row> {
  const { key, resource, approval, template } = chosen;
  const design = await designOf(context, undefined, key);
  const shipped = await shippedFor(context, chosen);
  const published = (design?.flowId && (await keptFlow(context, undefined, design.flowId))) || shipped;
  const rows = template
    ? await asCaller(context, resource, 'list').find(isColumn('templateId', template.id), { limit: shownRows })
    : await asSystem(context, resource.id).find({ is: 'all', of: [] }, { limit: shownRows });
  const form = template && (await formOfTemplate(context, template));
  return {
    key,
    resource: resource.id,
    label: resource.label,
    version: design?.version ?? 0,
    isOwn: Boolean(design?.flowId),
    restores: restoredTo(chosen, design, published),
    document: (design?.draft ?? published) as unknown as Json,
    published: published as unknown as Json,
    shipped: shipped as unknown as Json,
    form: (form?.form ?? null) as unknown as Json,
    hasDraft: Boolean(design?.draft),
    releases: (await releasesOf(context, key)).map(({ id, flowId, userName, createdAt }) => ({
      id,
      isShipped: flowId === null,
      userName,
      createdAt,
    })),
    rows: rows.map((row) => ({ id: String(row.id), title: String(row[resource.display] ?? row.id) })),
    projects: template ? await projectsOf(context, template) : [],
    roles: (await rolesToName(context)) as unknown as Json,
    fields: [...withAnswers(resource, form || undefined).values()]
      .filter(({ origin, type }) => origin !== 'system' && !type.secret)
      .map(({ name, title, type, readOnly, spec }) => ({
        name,
        title,
        type: type.name,
        isEditable: !readOnly,
        isAnswer: !resource.fields.has(name),
        isPerson: isPerson(context, spec['x-ref']),
        ref: spec['x-ref'] ?? null,
      })),
    accounts: (await accountsIn(context, design?.draft ?? published)) as unknown as Json,
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
