import type { FastifyInstance } from 'fastify';
import { everyMinute } from '../../housekeeping.ts';
import type { RouteKit } from '../../http/kit.ts';
import { distribute } from './distribute.ts';
import { expireCoupons } from './expired-coupons.ts';

/** Coupons are issued, and run out, without anybody calling. */
export default function addCouponWork(app: FastifyInstance, kit: RouteKit): void {
  const work = [() => distribute(kit, Date.now()), () => expireCoupons(kit, Date.now())].map((each) => everyMinute(each, kit.log));
  app.addHook('onClose', async () => void (await Promise.all(work.map((each) => each.stop()))));
}
