import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { everyMinute } from '../../housekeeping.ts';
import { markOverdue } from './mark.ts';

/** No calls, but work once a minute as long as there are some. */
export default function keepMarking(app: FastifyInstance, kit: RouteKit): void {
  const housekeeping = everyMinute(async () => void (await markOverdue(kit, kit.auth.clock())), kit.log);
  app.addHook('onClose', () => housekeeping.stop());
}
