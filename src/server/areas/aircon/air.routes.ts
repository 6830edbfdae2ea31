import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, rowsWithin } from '../../records/rows.ts';
import { dayTypeOf, rulesInForce } from './rules-in-force.ts';

const titles = {
  project: { zh: '所属项目', en: 'Project', es: 'Proyecto' },
  day: { zh: '使用日期', en: 'Day of use', es: 'Día de uso' },
  address: { zh: '空调网关地址', en: 'Air conditioning gateway', es: 'Pasarela de climatización' },
} as const;

const hostName = /^(?=.{1,45}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const isAddress = (text: string): boolean => isIP(text) !== 0 || (hostName.test(text) && !/^[\d.]+$/.test(text));

const shown = ({ id, version, orgName, airIp }: Row) => ({ id, version, orgName, airIp });

/** Where the air conditioning of a project is reached, and by which rules its overtime is charged. */
export default function addAirRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const projects = resourceOf(kit, 'organisation/organization');

  app.post(`${base}/organisation/organization/airIp`, async (request) => {
    const input = new CallInput(bodyOf(request).values);
    const orgId = input.id('orgId', titles.project);
    input.finish();
    const context = await kit.contextOf(request);
    const project = await asCaller(context, projects, 'show').get(orgId);
    return ok(shown(project));
  });

  app.post(`${base}/organisation/organization/editAirIp`, async (request) => {
    const input = new CallInput(bodyOf(request).values);
    const orgId = input.id('orgId', titles.project);
    const airIp = input.text('airIp', titles.address, 45) || null;
    input.finish(
      ...(airIp !== null && !isAddress(airIp)
        ? [{ path: 'airIp', problem: 'type' as const, values: { title: titles.address } }]
        : []),
    );
    return ok(shown(await setAddress(await kit.contextOf(request), orgId, airIp)));
  });

  app.get<{ Querystring: Record<string, unknown> }>(`${base}/jichuwuye/air/getRuleByOrgId`, async (request) => {
    const context = await kit.contextOf(request);
    const rules = resourceOf(kit, 'aircon/rule');
    const input = new CallInput(request.query);
    const orgId = input.id('orgId', titles.project);
    const day = input.day('useDate', titles.day, chinaDay(Date.now()));
    input.finish();
    await rowsWithin(context, projects, authorize(context, rules, 'list')).load([orgId]);
    const list = (await rulesInForce(context, orgId, day)).map(codecOf(context, rules).toWire);
    return ok({
      list,
      total: list.length,
      current: list.find(({ dayType }) => dayType === dayTypeOf(day))?.id ?? null,
    });
  });
}

async function setAddress(context: Context, orgId: string, airIp: string | null): Promise<Row> {
  const projects = asCaller(context, 'organisation/organization', 'update');
  return projects.transaction(async (rows) => {
    const project = await rows.get(orgId);
    return rows.change(project, { airIp });
  });
}
