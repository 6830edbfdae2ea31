import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import { ok } from '../../auth/http.ts';
import { nowMs } from '../../clock.ts';
import { dayField, idField, idsField, optional } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import type { RouteKit } from '../../http/kit.ts';
import { addMembers, endMembers, type Members } from './clique-members.ts';

const titles = {
  clique: { zh: '集团', en: 'Group', es: 'Grupo' },
  projects: { zh: '成员项目', en: 'Member projects', es: 'Proyectos miembros' },
  enterprises: { zh: '成员企业', en: 'Member enterprises', es: 'Empresas miembros' },
  start: { zh: '加入日期', en: 'Member since', es: 'Miembro desde' },
  end: { zh: '到期日期', en: 'Member until', es: 'Miembro hasta' },
} as const;

const maxMembers = 500;

const none: Members = { orgIds: [], virtIds: [] };

const group = idField(titles.clique);
const projects = idsField(titles.projects, maxMembers);
const enterprises = idsField(titles.enterprises, maxMembers);
const validity = {
  startDate: dayField(titles.start, () => chinaDay(nowMs())),
  endDate: optional(dayField(titles.end)),
};

/** At least one of the two. */
const ended = input({ id: group, orgIds: optional(projects), virtIds: optional(enterprises) }, (given) =>
  given.orgIds === null && given.virtIds === null
    ? [
        { path: 'orgIds', problem: 'required', values: { title: titles.projects } },
        { path: 'virtIds', problem: 'required', values: { title: titles.enterprises } },
      ]
    : [],
);

/** A group gains projects or enterprises for a time, and loses them. */
export default function addCliqueMembers(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/organisation/clique/addCliquecOrg`,
    takes(
      { id: group, orgIds: projects, ...validity },
      async (request, read) => {
        const { id, orgIds, ...time } = read();
        await addMembers(await kit.contextOf(request), id, { ...none, orgIds }, time);
        return ok(null);
      },
      answers(nothing),
    ),
  );
  app.post(
    `${base}/organisation/clique/addCliquecVirt`,
    takes(
      { id: group, virtIds: enterprises, ...validity },
      async (request, read) => {
        const { id, virtIds, ...time } = read();
        await addMembers(await kit.contextOf(request), id, { ...none, virtIds }, time);
        return ok(null);
      },
      answers(nothing),
    ),
  );
  app.post(
    `${base}/organisation/clique/deleteCliquecOrgAndVirt`,
    takes(
      ended,
      async (request, read) => {
        const given = read();
        const members = { orgIds: given.orgIds ?? [], virtIds: given.virtIds ?? [] };
        await endMembers(await kit.contextOf(request), given.id, members);
        return ok(null);
      },
      answers(nothing),
    ),
  );
}
