import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { addCounters } from '../counts.ts';

const resource = 'meetings/conferenceShare';
const over: ReadonlySet<unknown> = new Set(['cancelled', 'finished', 'settled']);

/** An invitation leads nowhere once its conference is over. */
async function isShown(context: Context, tx: Queries, { conferenceId }: Row): Promise<boolean> {
  const conference = await asSystem(context, 'meetings/conference', tx).one(conferenceId);
  return conference !== undefined && !over.has(conference.status);
}

/** How often a shared invitation was opened, and how many said there that they take part. */
export default function addShareCounts(app: FastifyInstance, kit: RouteKit, base: string): void {
  addCounters(app, kit, base, [
    { resource, call: 'view', field: 'viewCount', isShown },
    { resource, call: 'join', field: 'joinCount', once: true, isShown },
  ]);
}
