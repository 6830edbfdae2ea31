import { moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { anything, count, listOf, mapOf, nested, object, text, whole } from '../../http/openapi/schemas.ts';
import { shownAnswers } from './replies.ts';

/** A step of the way of a case, with the ways within it. */
const wayStep = nested('CaseStep', (self) =>
  whole({
    id: text,
    type: text,
    title: text,
    state: { enum: ['done', 'now', 'stuck', 'ahead', 'skipped'] },
    until: orNull(text),
    made: orNull(whole({ resource: text, label: text, title: orNull(text), id: orNull(text) })),
    people: listOf(whole({ userName: text, state: text, dueAt: orNull(moment) })),
    paths: listOf(whole({ title: text, isTaken: yesOrNo, steps: listOf(self) })),
  }),
);

/** What the process centre answers of cases. */
const textOrNull = orNull(text);
const momentOrNull = orNull(moment);

/** A seat, a case that somebody has started, or a draft. */
const listed = object(
  {
    id: text,
    caseId: textOrNull,
    title: text,
    recordTitle: text,
    subject: textOrNull,
    applicant: textOrNull,
    summary: textOrNull,
    starterName: text,
    nodeTitle: textOrNull,
    state: text,
    status: text,
    createdAt: moment,
    dueAt: momentOrNull,
    closedAt: momentOrNull,
    endedAt: momentOrNull,
    several: yesOrNo,
  },
  ['id', 'caseId', 'title', 'recordTitle', 'starterName', 'nodeTitle', 'state', 'createdAt'],
);
export const shownList = whole({ rows: listOf(listed), next: textOrNull, due: count });

const step = whole({ node: text, title: text });
const due = whole({ userName: text, forName: textOrNull, nodeTitle: text, state: text, dueAt: momentOrNull });
const changes = listOf(whole({ title: text, before: text, after: text }));
const act = whole({
  id: text,
  userName: text,
  operation: text,
  nodeTitle: textOrNull,
  comment: textOrNull,
  toNames: orNull(listOf(text)),
  files: listOf(whole({ id: text, name: text, url: text })),
  changes,
  createdAt: moment,
});

export const shownCase = whole({
  id: text,
  title: text,
  status: text,
  recordTitle: text,
  subject: textOrNull,
  applicant: textOrNull,
  starterName: text,
  createdAt: moment,
  endedAt: momentOrNull,
  nodeTitle: textOrNull,
  resource: text,
  // A row of that resource, without what its reader must not see.
  record: orNull(mapOf(anything)),
  form: orNull(listOf(whole({ title: text, value: text }))),
  answers: orNull(shownAnswers),
  paper: textOrNull,
  due: listOf(due),
  way: listOf(wayStep),
  changed: changes,
  acts: listOf(act),
  seatId: textOrNull,
  isAsked: yesOrNo,
  isWork: yesOrNo,
  takeable: textOrNull,
  named: listOf(step),
  operations: listOf(text),
  back: listOf(step),
  jumps: listOf(step),
  comesBack: yesOrNo,
  editable: listOf(text),
});

export const moved = whole({ id: text, status: text, nodeTitle: textOrNull });
