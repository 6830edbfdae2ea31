import type { TableSpec } from '../storage/tables.ts';

/**
 * A flow as it was when a case began. The id is a hash of the content, so each version is stored once and never
 * changes.
 */
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

/** A record in a flow. A unique index ensures that a row has at most one open case. */
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
    // What lists say of it: the form that was filled in, for whom, and the record in a line.
    { name: 'subject', kind: 'text' },
    { name: 'applicant', kind: 'text' },
    { name: 'summary', kind: 'text' },
    { name: 'starterId', kind: 'text', notNull: true },
    { name: 'starterName', kind: 'text', notNull: true },
    // `open` and `stuck` (nobody could be asked) are in progress; all others are final.
    { name: 'status', kind: 'text', notNull: true },
    { name: 'node', kind: 'text' },
    { name: 'nodeTitle', kind: 'text' },
    // The current steps; several within a parallel.
    { name: 'places', kind: 'json' },
    // The people whom somebody has named, by step.
    { name: 'chosen', kind: 'json' },
    // Entering a step is a visit. A new round begins when earlier agreements no longer count.
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

/** A person's part in a step. Contains all columns of the lists, so that lists and counts read no other table. */
export const seatTable: TableSpec = {
  name: 'process_seat',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'caseId', kind: 'text', notNull: true, references: 'process_case' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'userName', kind: 'text', notNull: true },
    // The person whom a substitute represents.
    { name: 'forName', kind: 'text' },
    { name: 'via', kind: 'text', notNull: true },
    { name: 'parentId', kind: 'text' },
    { name: 'place', kind: 'integer', notNull: true },
    { name: 'node', kind: 'text', notNull: true },
    { name: 'nodeTitle', kind: 'text', notNull: true },
    { name: 'visit', kind: 'integer', notNull: true },
    { name: 'round', kind: 'integer', notNull: true },
    { name: 'state', kind: 'text', notNull: true },
    // The user's list that shows this seat.
    { name: 'list', kind: 'text' },
    { name: 'title', kind: 'text', notNull: true },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'recordTitle', kind: 'text', notNull: true },
    { name: 'subject', kind: 'text' },
    { name: 'applicant', kind: 'text' },
    { name: 'summary', kind: 'text' },
    { name: 'starterName', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'dueAt', kind: 'timestamp' },
    // Since when its person is asked; later than `createdAt` if others came first.
    { name: 'openedAt', kind: 'timestamp' },
    { name: 'closedAt', kind: 'timestamp' },
    // The list offers to agree to it together with others.
    { name: 'several', kind: 'boolean' },
  ],
  indexes: [
    { name: 'ix_process_seat_list', columns: ['userId', 'list', 'id'] },
    { name: 'ix_process_seat_case', columns: ['caseId', 'visit', 'id'] },
    // A person has at most one active seat at a step.
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

/** The history: what was done, by whom, and why. Append-only. */
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
    // Names of the receivers.
    { name: 'toNames', kind: 'json' },
    // The step to which a case went back or was moved.
    { name: 'target', kind: 'text' },
    // Ids of what was attached.
    { name: 'files', kind: 'json' },
    // What it changed of the record and of its answers, each field as before and after; masked, as in the log.
    { name: 'changes', kind: 'json' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_process_act_case', columns: ['caseId', 'id'] }],
  appendOnly: true,
};

/** When somebody has looked at a case: what was changed since is marked for them. */
export const lookTable: TableSpec = {
  name: 'process_look',
  columns: [
    // The case and the user.
    { name: 'id', kind: 'text' },
    // When the look before the present one ended; none before the second one.
    { name: 'since', kind: 'timestamp' },
    { name: 'seenAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

/** A record that a step has made. A case makes no second one at the same step, unless a sub-flow came to nothing. */
export const madeTable: TableSpec = {
  name: 'process_made',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'caseId', kind: 'text', notNull: true, references: 'process_case' },
    { name: 'node', kind: 'text', notNull: true },
    { name: 'visit', kind: 'integer', notNull: true },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'recordTitle', kind: 'text', notNull: true },
    // Of a sub-flow: `open`, then how its case ended. Empty for a record that nothing waits for.
    { name: 'state', kind: 'text' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [
    { name: 'ux_process_made_visit', columns: ['caseId', 'visit'], unique: true },
    { name: 'ix_process_made_row', columns: ['rowId', 'resource'] },
  ],
};

/** A person's substitute, and the period. */
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

/** An installation's own version of a flow: the draft, and the version for new cases. */
export const designTable: TableSpec = {
  name: 'process_design',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'version', kind: 'integer', notNull: true },
    { name: 'draft', kind: 'json' },
    // Null if the shipped file is used.
    { name: 'flowId', kind: 'text' },
    { name: 'updatedBy', kind: 'text', notNull: true },
    { name: 'updatedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

/** Where an optional flow is in use: with all records, or with those of some projects. */
export const activationTable: TableSpec = {
  name: 'process_activation',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'version', kind: 'integer', notNull: true },
    { name: 'everywhere', kind: 'boolean', notNull: true },
    { name: 'projects', kind: 'json', notNull: true },
    { name: 'updatedBy', kind: 'text', notNull: true },
    { name: 'updatedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

/** Which version was released when, and by whom. */
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
  lookTable,
  madeTable,
  substituteTable,
  designTable,
  activationTable,
  releaseTable,
];
