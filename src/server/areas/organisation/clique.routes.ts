import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
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

/** A group gains projects or enterprises for a time, and loses them. */
export default function addCliqueMembers(app: FastifyInstance, kit: RouteKit, base: string): void {
  const adding = (path: string, list: keyof Members, title: (typeof titles)[keyof typeof titles]) =>
    app.post(`${base}/organisation/clique/${path}`, async (request) => {
      const input = new CallInput(bodyOf(request).values);
      const id = input.id('id', titles.clique);
      const members = { ...none, [list]: input.ids(list, title, maxMembers) };
      const validity = {
        startDate: input.day('startDate', titles.start, chinaDay(Date.now())),
        endDate: input.optionalDay('endDate', titles.end),
      };
      input.finish();
      return ok(await addMembers(await kit.contextOf(request), id, members, validity));
    });
  adding('addCliquecOrg', 'orgIds', titles.projects);
  adding('addCliquecVirt', 'virtIds', titles.enterprises);

  app.post(`${base}/organisation/clique/deleteCliquecOrgAndVirt`, async (request) => {
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', titles.clique);
    const given = (list: keyof Members, title: (typeof titles)[keyof typeof titles]) =>
      input.has(list) || (!input.has('orgIds') && !input.has('virtIds')) ? input.ids(list, title, maxMembers) : [];
    const members = { orgIds: given('orgIds', titles.projects), virtIds: given('virtIds', titles.enterprises) };
    input.finish();
    return ok(await endMembers(await kit.contextOf(request), id, members));
  });
}
