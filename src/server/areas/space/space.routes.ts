import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Encoding } from '../../records/input.ts';
import { batchTitles } from '../../../meta/space-batch.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { CallInput } from '../../http/call-input.ts';
import { runBatch, type Plan } from './batch.ts';
import { planFloors } from './floors.ts';
import { planRooms } from './rooms.ts';

type Planner = (context: Context, input: CallInput, encoding: Encoding) => Promise<Plan>;

/** Floors and rooms are laid out by the dozen; `preview` tells what would be made. */
export default function addSpaceBatches(app: FastifyInstance, kit: RouteKit, base: string): void {
  const run = (plan: Planner) => async (request: FastifyRequest) => {
    const context = await kit.contextOf(request);
    const { values, encoding } = bodyOf(request);
    const input = new CallInput(values);
    const how = {
      preview: input.flag('preview', batchTitles.preview),
      skipExisting: input.flag('skipExisting', batchTitles.skipExisting),
    };
    return { code: 200, message: 'ok', data: await runBatch(context, await plan(context, input, encoding), how) };
  };
  app.post(`${base}/organisation/floor/batchAdd`, run(planFloors));
  app.post(`${base}/organisation/roomNo/batchAdd`, run(planRooms));
}
