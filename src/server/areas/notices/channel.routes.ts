import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { idField, optional, textField } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { addWork } from '../../storage/work/add.ts';
import { accountOf } from './account.ts';
import { channels } from './channels.ts';
import type { Channel } from './channel.ts';
import { deliverWork } from './outbox.ts';
import { deliveries } from './receiver-rows.ts';
import { noteResidue } from './residue.ts';

const titles = {
  id: { zh: '发送配置', en: 'Settings', es: 'Configuración' },
  address: { zh: '接收地址', en: 'Address', es: 'Dirección' },
} as const;
const maxAddress = 254;

const residueReply = whole({
  id: text,
  configName: orNull(text),
  residue: orNull(count),
  warnCount: orNull(count),
  isLow: yesOrNo,
  isTold: yesOrNo,
});

/** Sends a test through a row of a channel's settings, and asks how many can still be sent. */
export default function addChannelRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const channel of channels) {
    if (!channel.accounts) continue;
    const resource = resourceOf(kit, channel.accounts.resource);
    const test = input({ id: idField(titles.id), address: textField(titles.address, maxAddress) }, ({ address }) =>
      channel.isAddress(address) ? [] : [{ path: 'address', problem: 'type', values: { title: titles.address } }],
    );
    app.post(
      `${base}${resource.prefix}/test`,
      takes(
        test,
        async (request, read) => ok(await sendTest(await kit.contextOf(request), channel, resource, read())),
        answers(whole({ receiverId: text })),
      ),
    );
    if (channel.residue)
      app.post(
        `${base}${resource.prefix}/smsResidue`,
        takes(
          { id: optional(idField(titles.id)) },
          async (request, read) =>
            ok(await askResidue(kit, await kit.contextOf(request), channel, resource, read().id)),
          answers(residueReply),
        ),
      );
  }
}

interface Test {
  readonly id: string;
  readonly address: string;
}

async function sendTest(
  context: Context,
  channel: Channel,
  resource: Resource,
  { id: accountId, address }: Test,
): Promise<Row> {
  const reach = authorize(context, resource, 'test');
  return mutate(context, resource, async (tx) => {
    const account = await rowsWithin(context, resource, reach, tx).get(accountId);
    const delivery = await asSystem(context, deliveries, tx).add(
      { title: '发送测试', channel: channel.kind, address, accountId, kind: 'to', attempts: 0 },
      { unlogged: true },
    );
    await addWork(context.store, tx, deliverWork(String(delivery.id), nowMs()));
    await audit(context, tx, {
      action: 'test',
      actionName: '发送测试',
      resource,
      recordId: accountId,
      recordTitle: String(account?.[resource.display] ?? ''),
    });
    return { receiverId: String(delivery.id) };
  });
}

/** The provider's own figure where it tells one, ours otherwise; without an id, that of the default account. */
async function askResidue(
  { auth }: RouteKit,
  context: Context,
  channel: Channel,
  resource: Resource,
  accountId: string | null,
): Promise<Row> {
  const reach = authorize(context, resource, 'residue');
  const account = await context.store.transaction(async (tx) => {
    if (accountId) await rowsWithin(context, resource, reach, tx).load([accountId]);
    return accountOf(context, tx, channel, accountId ?? undefined);
  });
  if (!account) throw new AppError('noChannel');
  const reported = await channel.residue?.(account, auth.clock()).catch(() => undefined);
  if (reported !== undefined)
    await mutate(context, resource, (tx) => noteResidue(context, tx, channel, account.id, reported));
  const residue = reported ?? account.residue ?? null;
  const warnCount = account.warnCount ?? null;
  return {
    id: account.id ?? null,
    configName: account.configName ?? null,
    residue,
    warnCount,
    isLow: typeof residue === 'number' && typeof warnCount === 'number' && residue <= warnCount,
    isTold: reported !== undefined,
  };
}
