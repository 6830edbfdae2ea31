/**
 * Which slots to run that were missed while no process was running: none, the last one, or each one of the last day.
 */
export type CatchUp = 'none' | 'last' | 'each';

/**
 * A recurring job. This declares the defaults for a new installation; its row in 定时任务 holds the schedule, which
 * operators may change.
 */
export interface Job {
  /** Must never change: it is stored, and part of addresses. */
  readonly name: string;
  /** The label and group shown to operators. */
  readonly label: string;
  readonly group: string;
  /** Minute, hour, day, month, weekday, in China's time zone. */
  readonly cron: string;
  readonly catchUp: CatchUp;
  /** How often a failed run is retried. */
  readonly retries?: number;
  readonly seconds?: number;
  /** Runs the job once and returns a one-line summary. When `signal` is aborted, work already done stays done. */
  run(signal: AbortSignal): Promise<string>;
}

/** The number of consecutive failures before somebody is notified. */
export const alarmAfter = 3;
