import type { Json, Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Context, Reach, Services } from '../context.ts';
import type { Queries } from '../storage/database.ts';

/** As what file uses name cases: files of an act hang on its case, which stays when its record is deleted. */
export const caseFiles = 'process_case';

/** A write, as the engine is told of it. */
export interface Written {
  readonly action: string;
  readonly before?: Row;
  readonly after: Row;
  /** Masked, as in the log. */
  readonly changes: Json;
  /** Where it has been looked up already. */
  readonly isFollowed?: boolean;
}

/** The pipeline's calls into the process engine, inside the transaction of the write. */
export interface Approvals {
  /**
   * Handles a call of a transition while a flow decides about the row: the caller's answer, with the row as
   * it is then. Undefined if no flow is involved and the transition is taken as usual.
   */
  answer(
    context: Context,
    tx: Queries,
    resource: Resource,
    transition: CompiledTransition,
    asked: { row: Row; given: Row; reach: Reach },
  ): Promise<Row | undefined>;
  /** A row was added, changed, moved or deleted: starts, restarts or ends its case. */
  wrote(context: Context, tx: Queries, resource: Resource, written: Written): Promise<void>;
  /** The rows among these that the caller may see because they are asked about them, and which of their fields not. */
  seen(
    context: Context,
    tx: Queries | undefined,
    resource: Resource,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Says at rows that a flow decides about why the caller, who is not asked, cannot take their steps. */
  tellUnasked(context: Context, resource: Resource, rows: readonly Row[]): Promise<void>;
  /** The cases among these that the caller may look at. */
  seenCases(context: Context, tx: Queries | undefined, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** A user can no longer decide: their open decisions go to others. */
  left(services: Pick<Services, 'store'>, tx: Queries, userId: string): Promise<void>;
}
