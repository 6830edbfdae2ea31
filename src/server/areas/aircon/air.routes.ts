import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { workCalendar } from '../../calendar/work-calendar.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { dayField, idField, textField } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, ref, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, rowsWithin } from '../../records/rows.ts';
import { ruleFor, rulesInForce } from './rules-in-force.ts';

const titles = {
  project: { zh: '所属项目', en: 'Project', es: 'Proyecto' },
  day: { zh: '使用日期', en: 'Day of use', es: 'Día de uso' },
  address: { zh: '空调网关地址', en: 'Air conditioning gateway', es: 'Pasarela de climatización' },
} as const;

const hostName = /^(?=.{1,45}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const isAddress = (typed: string): boolean => isIP(typed) !== 0 || (hostName.test(typed) && !/^[\d.]+$/.test(typed));

const shown = ({ id, version, orgName, airIp }: Row) => ({ id, version, orgName, airIp });

const orgId = idField(titles.project);
const edited = input({ orgId, airIp: textField(titles.address, 45) }, ({ airIp }) =>
  airIp !== '' && !isAddress(airIp) ? [{ path: 'airIp', problem: 'type', values: { title: titles.address } }] : [],
);

const address = whole({ id: text, version: count, orgName: text, airIp: orNull(text) });
const inForce = whole({ list: listOf(ref('aircon_rule')), total: count, current: orNull(text) });

/** Where the air conditioning of a project is reached, and by which rules its overtime is charged. */
export default function addAirRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const projects = resourceOf(kit, 'organisation/organization');

  app.post(
    `${base}/organisation/organization/airIp`,
    takes(
      { orgId },
      async (request, read) => {
        const given = read();
        const context = await kit.contextOf(request);
        return ok(shown(await asCaller(context, projects, 'show').get(given.orgId)));
      },
      answers(address),
    ),
  );

  app.post(
    `${base}/organisation/organization/editAirIp`,
    takes(
      edited,
      async (request, read) => {
        const given = read();
        return ok(shown(await setAddress(await kit.contextOf(request), given.orgId, given.airIp || null)));
      },
      answers(address),
    ),
  );

  app.get(
    `${base}/jichuwuye/air/getRuleByOrgId`,
    takes(
      { orgId, useDate: dayField(titles.day, () => chinaDay(nowMs())) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const rules = resourceOf(kit, 'aircon/rule');
        const given = read();
        await rowsWithin(context, projects, authorize(context, rules, 'list')).load([given.orgId]);
        const { orgId: project, useDate } = given;
        const rows = await rulesInForce(context, project, useDate);
        const calendar = await workCalendar(context, undefined, project, useDate, useDate);
        return ok({
          list: rows.map(codecOf(context, rules).toWire),
          total: rows.length,
          current: ruleFor(rows, calendar.kindOf(useDate))?.id ?? null,
        });
      },
      answers(inForce),
    ),
  );
}

async function setAddress(context: Context, project: string, airIp: string | null): Promise<Row> {
  const projects = asCaller(context, 'organisation/organization', 'update');
  return projects.transaction(async (rows) => {
    return rows.change(await rows.get(project), { airIp });
  });
}
