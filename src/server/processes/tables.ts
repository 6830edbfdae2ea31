import type { TableSpec } from '../storage/tables.ts';

/** A flow as it was when a case began; the id is made of what it says, so each text is kept once and never changes. */
export const flowTable: TableSpec = {
  name: 'process_flow',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'key', kind: 'text', notNull: true },
    { name: 'document', kind: 'json', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
  appendOnly: true,
};

/** A record on its way through a flow. One that is under way has a row of its own to itself: the database holds that. */
export const caseTable: TableSpec = {
  name: 'process_case',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'version', kind: 'integer', notNull: true },
    { name: 'flowKey', kind: 'text', notNull: true },
    { name: 'flowId', kind: 'text', notNull: true },
    { name: 'title', kind: 'text', notNull: true },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'recordTitle', kind: 'text', notNull: true },
    { name: 'starterId', kind: 'text', notNull: true },
    { name: 'starterName', kind: 'text', notNull: true },
    // `open` is under way, `stuck` as well but nobody could be asked; the others are ends.
    { name: 'status', kind: 'text', notNull: true },
    { name: 'node', kind: 'text' },
    { name: 'nodeTitle', kind: 'text' },
    // Where it stands: the steps at which people are asked, several within a parallel.
    { name: 'places', kind: 'json' },
    // Each time that a step is entered is a visit; a round begins where agreements so far no longer count.
    { name: 'visit', kind: 'integer', notNull: true },
    { name: 'round', kind: 'integer', notNull: true },
    { name: 'urgedAt', kind: 'timestamp' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'endedAt', kind: 'timestamp' },
  ],
  indexes: [
    {
      name: 'ux_process_case_row',
      columns: ['rowId', 'resource'],
      unique: true,
      while: { column: 'status', in: ['open', 'stuck'] },
    },
    { name: 'ix_process_case_row', columns: ['rowId', 'resource', 'id'] },
    { name: 'ix_process_case_starter', columns: ['starterId', 'id'] },
  ],
  checks: { status: `"status" in ('open', 'stuck', 'passed', 'refused', 'withdrawn', 'terminated', 'overtaken')` },
};

/** Somebody's part in a step. It says all that a list shows, so lists and counts read no other table. */
export const seatTable: TableSpec = {
  name: 'process_seat',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'caseId', kind: 'text', notNull: true, references: 'process_case' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'userName', kind: 'text', notNull: true },
    // For whom a substitute sits here.
    { name: 'forName', kind: 'text' },
    { name: 'via', kind: 'text', notNull: true },
    { name: 'parentId', kind: 'text' },
    { name: 'place', kind: 'integer', notNull: true },
    { name: 'node', kind: 'text', notNull: true },
    { name: 'nodeTitle', kind: 'text', notNull: true },
    { name: 'visit', kind: 'integer', notNull: true },
    { name: 'round', kind: 'integer', notNull: true },
    { name: 'state', kind: 'text', notNull: true },
    // Which of a person's lists shows it.
    { name: 'list', kind: 'text' },
    { name: 'title', kind: 'text', notNull: true },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'recordTitle', kind: 'text', notNull: true },
    { name: 'starterName', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'dueAt', kind: 'timestamp' },
    { name: 'closedAt', kind: 'timestamp' },
  ],
  indexes: [
    { name: 'ix_process_seat_list', columns: ['userId', 'list', 'id'] },
    { name: 'ix_process_seat_case', columns: ['caseId', 'visit', 'id'] },
    // Nobody sits twice at one step.
    {
      name: 'ux_process_seat_person',
      columns: ['caseId', 'visit', 'userId'],
      unique: true,
      while: { column: 'state', in: ['open', 'waiting', 'agreed'] },
    },
  ],
  checks: {
    state: `"state" in ('open', 'waiting', 'agreed', 'refused', 'returned', 'handed', 'cancelled', 'unread', 'read')`,
  },
};

/** What was done, by whom, and why: only ever added. */
export const actTable: TableSpec = {
  name: 'process_act',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'caseId', kind: 'text', notNull: true },
    { name: 'seatId', kind: 'text' },
    { name: 'userId', kind: 'text' },
    { name: 'userName', kind: 'text', notNull: true },
    { name: 'operation', kind: 'text', notNull: true },
    { name: 'node', kind: 'text' },
    { name: 'nodeTitle', kind: 'text' },
    { name: 'round', kind: 'integer', notNull: true },
    { name: 'comment', kind: 'text' },
    // Names of whom it went to.
    { name: 'toNames', kind: 'json' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_process_act_case', columns: ['caseId', 'id'] }],
  appendOnly: true,
};

/** Who stands in for somebody, from when until when. */
export const substituteTable: TableSpec = {
  name: 'process_substitute',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'substituteId', kind: 'text', notNull: true },
    { name: 'startsAt', kind: 'timestamp', notNull: true },
    { name: 'endsAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

/** An installation's own version of a flow: what is being drawn, and what new cases go by. */
export const designTable: TableSpec = {
  name: 'process_design',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'version', kind: 'integer', notNull: true },
    { name: 'draft', kind: 'json' },
    // Empty where the shipped file holds.
    { name: 'flowId', kind: 'text' },
    { name: 'updatedBy', kind: 'text', notNull: true },
    { name: 'updatedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

/** What was put into force, when and by whom. */
export const releaseTable: TableSpec = {
  name: 'process_release',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'key', kind: 'text', notNull: true },
    { name: 'flowId', kind: 'text' },
    { name: 'userName', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_process_release_key', columns: ['key', 'id'] }],
  appendOnly: true,
};

export const processTables: readonly TableSpec[] = [
  flowTable,
  caseTable,
  seatTable,
  actTable,
  substituteTable,
  designTable,
  releaseTable,
];
