import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { runBatch } from './batch.ts';
import { floorBatch, planFloors } from './floors.ts';
import { planRooms, readRoomFields, roomBatch } from './rooms.ts';

const batch = whole({ made: count, rows: listOf(whole({ name: text, group: text, exists: yesOrNo })) });

/** Floors and rooms are laid out by the dozen; `preview` tells what would be made. */
export default function addSpaceBatches(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/organisation/floor/batchAdd`,
    takes(
      floorBatch,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const given = read();
        return ok(await runBatch(context, await planFloors(context, given), given));
      },
      answers(batch),
    ),
  );
  app.post(
    `${base}/organisation/roomNo/batchAdd`,
    takes(
      roomBatch(kit),
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { encoding } = bodyOf(request);
        const given = read((asked) => readRoomFields(context, asked, encoding).errors);
        const plan = await planRooms(context, given, readRoomFields(context, given, encoding).values);
        return ok(await runBatch(context, plan, given));
      },
      answers(batch),
    ),
  );
}
