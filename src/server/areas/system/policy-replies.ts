import { moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { anything, count, listOf, object, text, whole, type Node } from '../../http/openapi/schemas.ts';

/** What the pages about permissions are answered. */
const texts = listOf(text);
const reach: Node = { anyOf: [{ const: 'all' }, texts] };

const action = object({ name: text, label: text, grantable: texts }, ['name', 'grantable']);
export const catalogue = listOf(whole({ code: text, labels: texts, scopes: texts, actions: listOf(action) }));

export const grant = whole({ code: text, actions: texts, scope: text });
const ofRole = whole({ role: text, code: text, actions: texts, scope: text });
export const matrixReply = whole({
  roles: listOf(whole({ code: text, title: text, builtIn: yesOrNo })),
  rows: listOf(ofRole),
  catalogue,
});

const line = whole({
  file: text,
  line: count,
  role: text,
  pattern: text,
  written: text,
  actions: text,
  scopes: texts,
});
const because = listOf(whole({ line, through: texts }));
const holder = whole({ role: text, title: text, reach, because });

const shownUser: Node = { id: text, userName: text, realName: orNull(text), status: text };
const missing = object(
  { why: text, role: text, hint: text, actions: texts, because, holders: texts, label: text, title: text },
  ['why'],
);
const placing = whole({ kind: text, inside: yesOrNo, row: texts, own: texts });
const explainedRow = whole({
  resource: text,
  label: text,
  id: text,
  title: text,
  deleted: yesOrNo,
  inReach: yesOrNo,
  placings: listOf(placing),
});
const explanation: Node = {
  roles: texts,
  code: text,
  action: text,
  because,
  missing: listOf(missing),
  unplaced: listOf(whole({ resource: text, label: text, placedBy: texts })),
  user: orNull(whole(shownUser)),
  row: orNull(explainedRow),
};
/** There is a reach where something is granted. */
export const explainReply = object({ ...explanation, reach }, Object.keys(explanation));
export const whoReply = whole({
  roles: listOf(holder),
  users: whole({ list: listOf(whole({ ...shownUser, roleIds: texts, takenBack: yesOrNo })), total: count }),
});

const revealed = whole({
  resource: text,
  label: text,
  code: text,
  fields: listOf(whole({ name: text, title: text })),
  holders: listOf(holder),
});
export const revealsReply = whole({ list: listOf(revealed) });

const change = whole({
  at: moment,
  who: orNull(text),
  what: text,
  kind: { enum: ['file', 'role', 'user'] },
  added: texts,
  removed: texts,
  changes: anything,
});
export const changesReply = whole({ list: listOf(change) });

const unused = whole({
  userId: text,
  userName: text,
  realName: text,
  roles: texts,
  held: count,
  used: count,
  unused: texts,
});
const problem = object({ id: text, file: text, line: count, message: text, hint: text }, [
  'id',
  'file',
  'line',
  'message',
]);
export const excessReply = whole({ users: listOf(unused), broken: listOf(problem) });

const ownCheck = whole({
  at: moment,
  who: text,
  label: text,
  resource: text,
  recordId: text,
  record: text,
  step: text,
  made: texts,
});
export const ownChecksReply = whole({ list: listOf(ownCheck) });

const finding = object(
  {
    kind: { enum: ['changed', 'missing', 'added', 'before', 'head', 'ended'] },
    day: text,
    count: { type: 'integer' },
    head: text,
    entry: whole({ id: text, day: text, who: text, what: text }),
  },
  ['kind'],
);
const report = object(
  { began: text, before: count, linked: count, ends: text, findings: listOf(finding), found: count },
  ['before', 'linked', 'ends', 'findings', 'found'],
);
export const logReply = whole({
  running: yesOrNo,
  last: orNull(whole({ at: moment, who: text, sound: yesOrNo, changes: anything })),
  report: orNull(report),
});
