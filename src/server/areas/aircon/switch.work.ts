import type { NewsName } from '../../../meta/log-names.ts';
import type { Row } from '../../../meta/json.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { receiversOf } from '../notices/receivers.ts';
import { switchUnit, unitOf } from './gateway.ts';
import { planOff, switchHandler, type Power } from './switches.ts';

const orders = 'aircon/order';
/** Nobody waits longer than this for the next attempt: people sit in that room. */
const maxWaitMs = 60_000;

/** The state in which an order is switched, and the step that it takes then. */
const switches = {
  on: { from: 'waiting', step: 'start', failed: '空调未能开启' },
  off: { from: 'running', step: 'finish', failed: '空调未能关闭' },
} as const satisfies Record<string, { from: string; step: string; failed: NewsName }>;

const powerOf = ({ power }: Row): Power => (power === 'on' ? 'on' : 'off');

/** Switches rooms whose gateway is known; all others are switched by people, as their orders say. */
export default ((parts) => ({
  name: switchHandler,
  maxWaitMs,
  async run({ payload, finish, signal }) {
    const { airGateway } = parts.config;
    const power = powerOf(payload);
    const { from, step } = switches[power];
    const order = await asSystem(parts, orders).one(payload.orderId);
    const now = parts.auth.clock();
    const isOver = power === 'on' && now >= Date.parse(String(order?.endTime));
    if (!airGateway || !order || isOver || (order.status !== from && payload.overtaken !== true)) return;
    const unit = await unitOf(parts, order);
    if (!unit) return;
    await switchUnit(airGateway, unit, order, power, now, signal);
    const context = systemContext(parts);
    await finish(async (tx) => {
      const rows = asSystem(context, orders, tx);
      const row = await rows.one(order.id, 'change');
      if (row?.status === from) await rows.move(row, step);
      else if (power === 'on') await planOff(context, tx, order, now);
    });
  },
  async gaveUp(payload, error) {
    const { from, failed } = switches[powerOf(payload)];
    const order = await asSystem(parts, orders).one(payload.orderId);
    if (!order || (order.status !== from && payload.overtaken !== true)) return;
    const resource = resourceOf(parts, orders);
    const receivers = await receiversOf(parts, resource, order, ['author', { can: 'start' }]);
    const context = systemContext(parts);
    const why = error instanceof Error ? error.message : String(error);
    await parts.store.transaction((tx) =>
      addInboxMessages(context, tx, receivers, {
        topic: 'change',
        module: resource.label,
        actionName: failed,
        recordTitle: `${String(order.orderNo)}：${why}`,
        actorName: null,
        entityCode: orders,
        recordId: String(order.id),
        eventId: null,
      }),
    );
  },
})) satisfies MakeHandler;
