import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Preset } from '../../../meta/report/period.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import type { StoredSchedule } from './stored.ts';

/** What one receiver gets. */
export interface Delivery {
  /** The last day that it covers. */
  readonly day: string;
  /** The figures in a few lines, for a mail. */
  readonly lines: readonly string[];
  /** Puts the file of it into the receiver's export centre; missing if they get none. */
  readonly noteFile?: (tx: Queries) => Promise<void>;
}

/** What is sent by schedule: a report, or a dashboard. */
export interface Subject {
  /** As schedules and messages name it. */
  readonly id: string;
  readonly label: string;
  /** Entries of the log name it, where rows of one resource are counted. */
  readonly resource?: Resource;
  /** The period that each delivery covers by default; null if it has none of its own. */
  readonly period: Preset | null;
  /** Refuses callers who may not schedule it. */
  authorize(context: Context): void;
  maySee(reader: Context): boolean;
  /** Reads the question once, so that its author sees errors at once. */
  readQuestion(question: Row): void;
  /** The current figures within the reader's reach. */
  make(reader: Context, schedule: StoredSchedule, now: number): Promise<Delivery>;
}
