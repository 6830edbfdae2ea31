import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { flagField, idsField, optional, wholeField } from '../../http/input/fields.ts';
import type { Given, Shape } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { activate, activationOf, projectField } from '../../processes/activation.ts';
import { nameOf } from '../../processes/run.ts';
import { audit } from '../../records/audit.ts';
import { mutate, refuse } from '../../records/mutate.ts';
import { asSystem } from '../../records/rows.ts';
import { chosenFlow, ofFlow, type Chosen } from './flow-choice.ts';
import { projects as projectChoices } from './replies.ts';

const titles = {
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
  everywhere: { zh: '全部启用', en: 'In use everywhere', es: 'En uso en todas partes' },
  projects: { zh: '启用的项目', en: 'Projects', es: 'Proyectos' },
} as const;
const maxVersion = 1_000_000_000;
const maxProjects = 2000;
const projectResource = 'organisation/organization';

const useOfFlow = whole({
  isOptional: yesOrNo,
  version: count,
  everywhere: yesOrNo,
  projects: listOf(text),
  updatedBy: orNull(text),
  updatedAt: orNull(moment),
  choices: projectChoices,
});

/** Where an optional flow is in use: everywhere, in some projects, or nowhere, which is how it ships. */
export default function addFlowUse(app: FastifyInstance, kit: RouteKit, base: string): void {
  const call = <S extends Shape>(name: string, shape: S, work: (context: Context, given: Given<S>) => Promise<Row>) =>
    app.post(
      `${base}/process/flow/${name}`,
      takes(shape, async (request, read) => ok(await work(await kit.contextOf(request), read())), answers(useOfFlow)),
    );

  call('use', ofFlow, async (context, { key }) => shown(context, await chosenFlow(context, key)));
  const use = {
    ...ofFlow,
    version: wholeField(titles.version, [0, maxVersion]),
    everywhere: flagField(titles.everywhere),
    projects: optional(idsField(titles.projects, maxProjects)),
  };
  call('setUse', use, async (context, { key, version, everywhere, ...given }) => {
    const chosen = await chosenFlow(context, key);
    const projects = given.projects ?? [];
    const { title, optional: isOptional } = chosen.approval.flow;
    if (!isOptional) throw new AppError('flowAlwaysUsed', { title });
    refuse(await faultsOf(context, chosen, everywhere, projects));
    await mutate(context, chosen.resource, async (tx): Promise<void> => {
      const isDone = await activate(context, tx, {
        key: chosen.key,
        version,
        everywhere,
        projects,
        userName: nameOf(context),
      });
      if (!isDone) throw new AppError('designMoved');
      await audit(context, tx, {
        action: 'update',
        actionName: everywhere || projects.length > 0 ? '启用审批流程' : '停用审批流程',
        resource: chosen.resource,
        recordTitle: title,
      });
    });
    return shown(context, chosen);
  });
}

const projectsOf = async (context: Context): Promise<{ id: string; name: string }[]> =>
  (await asSystem(context, projectResource).find(undefined, { limit: maxProjects })).map(({ id, orgName }) => ({
    id: String(id),
    name: String(orgName),
  }));

/** Projects must exist, and the record must say to which one it belongs. */
async function faultsOf(
  context: Context,
  { resource }: Chosen,
  everywhere: boolean,
  projects: readonly string[],
): Promise<FieldError[]> {
  if (projects.length === 0) return [];
  const known = new Set((await projectsOf(context)).map(({ id }) => id));
  const isFit = !everywhere && projectField(resource) !== undefined && projects.every((id) => known.has(id));
  return isFit ? [] : [{ path: 'projects', problem: 'notAChoice', values: { title: titles.projects } }];
}

async function shown(context: Context, { key, resource, approval }: Chosen): Promise<Row> {
  const { version, everywhere, projects, updatedBy, updatedAt } = await activationOf(context, undefined, key);
  return {
    isOptional: Boolean(approval.flow.optional),
    version,
    everywhere,
    projects: [...projects],
    updatedBy,
    updatedAt,
    choices: projectField(resource) === undefined ? [] : ((await projectsOf(context)) as unknown as Json),
  };
}
