import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { activate, activationOf, projectField } from '../../processes/activation.ts';
import { nameOf } from '../../processes/run.ts';
import { audit } from '../../records/audit.ts';
import { mutate } from '../../records/mutate.ts';
import { asSystem } from '../../records/rows.ts';
import { chosenIn, type Chosen } from './flow-choice.ts';

const titles = {
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
  everywhere: { zh: '全部启用', en: 'In use everywhere', es: 'En uso en todas partes' },
  projects: { zh: '启用的项目', en: 'Projects', es: 'Proyectos' },
} as const;
const maxVersion = 1_000_000_000;
const maxProjects = 2000;
const projectResource = 'organisation/organization';

/** Where an optional flow is in use: everywhere, in some projects, or nowhere, which is how it ships. */
export default function addFlowUse(app: FastifyInstance, kit: RouteKit, base: string): void {
  const call = (name: string, work: (context: Context, input: CallInput) => Promise<Row>) =>
    app.post(`${base}/process/flow/${name}`, async (request) =>
      ok(await work(await kit.contextOf(request), new CallInput(bodyOf(request).values))),
    );

  call('use', async (context, input) => {
    const chosen = await chosenIn(context, input);
    input.finish();
    return shown(context, chosen);
  });
  call('setUse', async (context, input) => {
    const chosen = await chosenIn(context, input);
    const version = input.whole('version', titles.version, [0, maxVersion]);
    const everywhere = input.flag('everywhere', titles.everywhere);
    const projects = input.has('projects') ? input.ids('projects', titles.projects, maxProjects) : [];
    const { title, optional } = chosen.approval.flow;
    if (!optional) throw new AppError('flowAlwaysUsed', { title });
    input.finish(...(await faultsOf(context, chosen, everywhere, projects)));
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
