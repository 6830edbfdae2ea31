import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { idField, textField, wholeField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

const hour = 3_600_000;
const maxHours = 24 * 30;
const defaultHours = 72;

const titles = {
  project: { zh: '所属项目', en: 'Project', es: 'Proyecto' },
  hours: { zh: '有效时长（小时）', en: 'Valid for (hours)', es: 'Validez (horas)' },
  token: { zh: '邀请码', en: 'Invitation', es: 'Invitación' },
} as const;

/** Where the customer app opens an invitation; the origin is the one at which this product was asked. */
const inviteUrl = ({ protocol, host }: FastifyRequest, token: string) => `${protocol}://${host}/invite?token=${token}`;

export default function addInvites(app: FastifyInstance, kit: RouteKit, base: string): void {
  const { invites, clock } = kit.auth;
  const projects = resourceOf(kit, 'organisation/organization');
  const front = `${base}/organisation/wechat/front/user`;

  const invitation = {
    orgId: idField(titles.project),
    hours: wholeField(titles.hours, [1, maxHours], defaultHours),
  };
  app.post(
    `${front}/getOrgInviteQRCodeURL`,
    takes(
      invitation,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { orgId, hours } = read();
        // Customers come by invitations, so whoever may add one may invite.
        authorize(context, resourceOf(kit, 'residents/user'), 'add');
        await asCaller(context, projects, 'select').load([orgId]);
        const expires = clock() + hours * hour;
        const token = invites.make({ orgId, expires });
        return ok({ url: inviteUrl(request, token), token, expireTime: new Date(expires).toISOString() });
      },
      answers(whole({ url: text, token: text, expireTime: moment })),
    ),
  );

  app.post(
    `${front}/getOrgByInvite`,
    takes(
      { token: textField(titles.token, 200) },
      async (_request, read) => {
        const invite = invites.read(read().token);
        const [project] = invite
          ? await kit.store.find(
              projects.table,
              ['id', 'orgName', 'extensionName', 'status'],
              all(live, isColumn('id', invite.orgId)),
              { limit: 1 },
            )
          : [];
        if (!invite || !project || project.status === 'closed') throw new AppError('inviteOver');
        return ok({
          orgId: invite.orgId,
          orgName: project.extensionName ?? project.orgName,
          expireTime: new Date(invite.expires).toISOString(),
        });
      },
      answers(whole({ orgId: text, orgName: text, expireTime: moment })),
    ),
  );
}
