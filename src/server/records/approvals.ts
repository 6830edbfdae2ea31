import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Context, Reach, Services } from '../context.ts';
import type { Queries } from '../storage/database.ts';

/** What the pipeline tells the engine of processes, and asks it; all of it inside the transaction of the write. */
export interface Approvals {
  /**
   * What a call of a transition comes to while a flow decides about the row: an answer of whoever calls, with the row as
   * it is then. Undefined where no flow stands in between and the transition is simply taken.
   */
  answer(
    context: Context,
    tx: Queries,
    resource: Resource,
    transition: CompiledTransition,
    asked: { row: Row; given: Row; reach: Reach },
  ): Promise<Row | undefined>;
  /** A row was added, changed, moved or deleted: its case begins, begins anew, or is over. */
  wrote(context: Context, tx: Queries, resource: Resource, written: { action: string; after: Row }): Promise<void>;
  /** Somebody can decide about nothing any more: what waits for them goes to others. */
  left(services: Pick<Services, 'store'>, tx: Queries, userId: string): Promise<void>;
}
