import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import { nowMs } from '../../clock.ts';
import { readInput } from '../../records/input.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { dayField, idField, rawIfGiven, rowId, textField } from '../../http/input/fields.ts';
import { likeCall, fieldSchemas } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import { count, ref, whole, type Node } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { addRow } from '../../records/save.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { changeOwner } from './change-owner.ts';
import { transferRoom } from './room-transfer.ts';

const titles = {
  household: { zh: '住户', en: 'Resident', es: 'Residente' },
  from: { zh: '转出房间', en: 'Room to leave', es: 'Habitación que deja' },
  to: { zh: '转入房间', en: 'New room', es: 'Habitación nueva' },
  date: { zh: '转房日期', en: 'Transfer date', es: 'Fecha del cambio' },
  remark: { zh: '备注', en: 'Remark', es: 'Observaciones' },
} as const;

export default function addHouseholdRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const households = resourceOf(kit, 'residents/household');
  const history = resourceOf(kit, 'residents/roomHistory');

  app.post(
    `${base}/organisation/household/changeOwner`,
    takes(
      { ownerId: rowId, memberId: rowId },
      async (request, read) => {
        const { ownerId, memberId } = read();
        await changeOwner(await kit.contextOf(request), { ownerId: readId(ownerId), memberId: readId(memberId) });
        return ok(null);
      },
      answers(nothing),
    ),
  );

  // Whoever joins a household is one of its family unless it is said what else; owners are added as such.
  app.post(
    `${base}/organisation/household/addMember`,
    takes(
      likeCall(kit.model, households, 'add'),
      async (request, read) => {
        const { values, encoding } = read();
        const context = await kit.contextOf(request);
        if (values.role === 'owner')
          throw new AppError('invalid', {}, { errors: [{ path: 'role', problem: 'notAChoice' }] });
        return ok(
          await addRow(context, households, { values: { ...values, role: values.role || 'family' }, encoding }),
        );
      },
      answers(ref(households.table)),
    ),
  );

  const transfer = {
    documents: rawIfGiven(fieldSchemas(history, ['documents']).documents as Node),
    householdId: idField(titles.household),
    fromRoomId: idField(titles.from),
    toRoomId: idField(titles.to),
    transferDate: dayField(titles.date, () => chinaDay(nowMs())),
    remark: textField(titles.remark, 200),
  };
  app.post(
    `${base}/organisation/household/roomTransfer`,
    takes(
      transfer,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { encoding } = bodyOf(request);
        const papersIn = (documents: unknown) =>
          readInput(context, history, documents === undefined ? {} : { documents }, encoding, 'add');
        const { transferDate: date, documents, ...given } = read((asked) => papersIn(asked.documents).errors);
        return ok(
          await transferRoom(context, { ...given, date, documents: papersIn(documents).values.documents ?? null }),
        );
      },
      answers(whole({ moved: count })),
    ),
  );
}
