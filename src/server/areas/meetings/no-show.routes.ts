import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { everyMinute } from '../../housekeeping.ts';
import { releaseNoShows } from './no-show.ts';

/** No calls, but work once a minute as long as there are some. */
export default function keepReleasing(app: FastifyInstance, kit: RouteKit): void {
  const housekeeping = everyMinute(async () => void (await releaseNoShows(kit, kit.auth.clock())), kit.log);
  app.addHook('onClose', () => housekeeping.stop());
}
