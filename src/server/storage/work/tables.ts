import type { TableSpec } from '../tables.ts';

/** What happened to records, as far as somebody reacts to it; stored in the transaction in which it happened. */
export const eventTable: TableSpec = {
  name: 'event',
  columns: [
    { name: 'seq', kind: 'bigint', counted: true },
    { name: 'id', kind: 'text', notNull: true },
    /** The resource and what was done: `parking/carpark.disable`. */
    { name: 'type', kind: 'text', notNull: true },
    { name: 'resource', kind: 'text', notNull: true },
    { name: 'recordId', kind: 'text', notNull: true },
    { name: 'recordVersion', kind: 'integer', notNull: true },
    /** What changed, masked as in the log. */
    { name: 'data', kind: 'json', notNull: true },
    { name: 'actor', kind: 'text', notNull: true },
    /** The event for which this was done, and how many such events came before. */
    { name: 'cause', kind: 'text' },
    { name: 'depth', kind: 'integer', notNull: true },
    { name: 'at', kind: 'timestamp', notNull: true },
  ],
  indexes: [
    { name: 'ux_event_id', columns: ['id'], unique: true },
    { name: 'ux_event_record', columns: ['recordId', 'resource', 'recordVersion'], unique: true },
    { name: 'ix_event_at', columns: ['at'] },
  ],
};

/**
 * A row of work waits for its time (ready), is being done (running), failed too often and holds its
 * lane up (held) or does not (dead), was done, or was dropped by somebody. Those behind in the lane wait for these.
 */
const openStates = ['ready', 'running', 'held'] as const;

export const workTable: TableSpec = {
  name: 'work',
  columns: [
    { name: 'seq', kind: 'bigint', counted: true },
    /** What makes it happen once: a second row of the same key is not stored. */
    { name: 'key', kind: 'text', notNull: true },
    { name: 'handler', kind: 'text', notNull: true },
    /** Rows of one lane are done one after the other, in the order in which they were stored. */
    { name: 'lane', kind: 'text' },
    { name: 'payload', kind: 'json', notNull: true },
    { name: 'state', kind: 'text', notNull: true },
    /** A dead row stops its lane. */
    { name: 'holds', kind: 'boolean', notNull: true },
    { name: 'dueAt', kind: 'timestamp', notNull: true },
    { name: 'attempts', kind: 'integer', notNull: true },
    { name: 'maxAttempts', kind: 'integer', notNull: true },
    /** How often the process ended that was at it. */
    { name: 'lost', kind: 'integer', notNull: true },
    { name: 'runner', kind: 'text' },
    { name: 'lastError', kind: 'text' },
    { name: 'finishedAt', kind: 'timestamp' },
  ],
  indexes: [
    { name: 'ux_work_key', columns: ['key'], unique: true },
    { name: 'ix_work_due', columns: ['dueAt', 'seq'], while: { column: 'state', in: ['ready'] } },
    { name: 'ix_work_lane', columns: ['lane', 'seq'], while: { column: 'state', in: openStates } },
    { name: 'ux_work_running', columns: ['lane'], unique: true, while: { column: 'state', in: ['running'] } },
    { name: 'ix_work_runner', columns: ['runner'], while: { column: 'state', in: ['running'] } },
    { name: 'ix_work_dead', columns: ['seq'], while: { column: 'state', in: ['dead', 'held'] } },
    { name: 'ix_work_finishedAt', columns: ['finishedAt'] },
  ],
};

/** Processes that do work on PostgreSQL, and when each has last said that it lives. */
const runnerTable: TableSpec = {
  name: 'runner',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'beatAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

export const machineTables: readonly TableSpec[] = [eventTable, workTable, runnerTable];
