import { isoNow } from '../../clock.ts';
import { refuse } from '../../records/mutate.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { channelNamed } from './channels.ts';
import type { ChannelKind } from './channel.ts';
import { listedAddress, unsubscriptions } from './unsubscribed.ts';

const title = { zh: '接收地址', en: 'Address', es: 'Dirección' } as const;

const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    if (action !== 'add' || typeof values.address !== 'string') return;
    values.address = listedAddress(values.channel, values.address);
    if (!channelNamed(values.channel as ChannelKind).isAddress(String(values.address)))
      refuse([{ path: 'address', problem: 'type', values: { title } }]);
    values.source ??= 'manual';
    values.unsubscribeTime ??= isoNow();
  },
};

export default { resource: unsubscriptions, hooks };
