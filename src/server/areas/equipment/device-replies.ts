import { moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, object, text, whole } from '../../http/openapi/schemas.ts';

/** What devices are answered. */
export const newKey = whole({ deviceKey: text, secret: text });
/** Doors are told for how long they stay open. */
const seconds = orNull(count);
export const deviceState = object({ status: text, heartbeatTime: orNull(moment), openSeconds: seconds }, [
  'status',
  'heartbeatTime',
]);
export const passed = object(
  { direction: { enum: ['in', 'out'] }, visitorName: orNull(text), orderNo: orNull(text), openSeconds: seconds },
  ['direction', 'visitorName', 'orderNo'],
);
export const handedOut = whole({ id: text, orderNo: text, status: text });
export const paid = whole({ payNo: text, status: text, amount: text, failReason: orNull(text) });
export const reported = whole({ accepted: yesOrNo });

const accessWindow = whole({
  weekDays: orNull(listOf(text)),
  startTime: orNull(text),
  endTime: orNull(text),
  validStart: orNull(text),
  validEnd: orNull(text),
});
/** Cards and windows are told where access is granted. */
const accessTask = object(
  {
    id: text,
    revision: count,
    action: text,
    personId: text,
    personName: orNull(text),
    cards: listOf(text),
    windows: listOf(accessWindow),
  },
  ['id', 'revision', 'action', 'personId', 'personName'],
);
export const accessTasks = whole({ list: listOf(accessTask) });

const slip = whole({ id: text, attempt: count, orderNo: orNull(text), ticketType: text, copies: count, content: text });
export const slips = whole({ list: listOf(slip) });

export const stored = whole({ cellNo: count });
export const collected = whole({ cellNo: count, orderNo: text });
export const library = whole({ faceCount: count, capacity: orNull(count), syncTime: moment });
export const photoState = whole({ quality: count, auditStatus: orNull(text) });
