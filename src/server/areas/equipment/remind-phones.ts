import { chinaMinute } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { splitAddresses } from '../notices/addresses.ts';
import { sendText } from '../notices/send-text.ts';
import { nameOf } from './devices.ts';

/** Whoever a device names is told by text message that it has gone offline. */
export async function remindPhones(context: Context, tx: Queries, resource: string, device: Row): Promise<void> {
  if (device.offlineRemind !== true) return;
  for (const mobile of splitAddresses(device.remindPhones))
    await sendText(context, tx, {
      about: { resource, id: device.id },
      orgId: device.orgId ?? null,
      mobile,
      content: `设备“${nameOf(device)}”已离线，最后心跳 ${chinaMinute(String(device.heartbeatTime))}，请尽快检查。`,
    });
}
