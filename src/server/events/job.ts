/** What is done with slots that have passed while nobody was there: none of them, the last one, or each of a day. */
export type CatchUp = 'none' | 'last' | 'each';

/**
 * Something that is done again and again, as code. Its row in 定时任务 says when, and operators may
 * change that; a new installation takes it from here.
 */
export interface Job {
  /** For machines and in addresses; never changes. */
  readonly name: string;
  /** What operators call it, and the group in which they look for it. */
  readonly label: string;
  readonly group: string;
  /** Minute, hour, day, month, weekday, by the clock of the place where the product is used. */
  readonly cron: string;
  readonly catchUp: CatchUp;
  /** How often a failed run is tried again. */
  readonly retries?: number;
  readonly seconds?: number;
  /** Does it once, and says in a line what came of it. What it has done when `signal` is raised stays done. */
  run(signal: AbortSignal): Promise<string>;
}

/** After so many failures one after the other somebody is told. */
export const alarmAfter = 3;
