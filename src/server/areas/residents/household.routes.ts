import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readInput } from '../../records/input.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
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
  app.post(`${base}/organisation/household/changeOwner`, async (request) => {
    const { ownerId, memberId, ...others } = bodyOf(request).values;
    const errors = Object.keys(others).map((path): FieldError => ({ path, problem: 'unknown' }));
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
    await changeOwner(await kit.contextOf(request), { ownerId: readId(ownerId), memberId: readId(memberId) });
    return { code: 200, message: 'ok', data: null };
  });

  // Whoever joins a household is one of its family unless it is said what else; owners are added as such.
  app.post(`${base}/organisation/household/addMember`, async (request) => {
    const { values, encoding } = bodyOf(request);
    const context = await kit.contextOf(request);
    if (values.role === 'owner')
      throw new AppError('invalid', {}, { errors: [{ path: 'role', problem: 'notAChoice' }] });
    return ok(
      await addRow(context, resourceOf(context, 'residents/household'), {
        values: { ...values, role: values.role || 'family' },
        encoding,
      }),
    );
  });

  app.post(`${base}/organisation/household/roomTransfer`, async (request) => {
    const { values, encoding } = bodyOf(request);
    const context = await kit.contextOf(request);
    const input = new CallInput(values);
    const papers = readInput(
      context,
      resourceOf(kit, 'residents/roomHistory'),
      input.raw('documents'),
      encoding,
      'add',
    );
    const transfer = {
      householdId: input.id('householdId', titles.household),
      fromRoomId: input.id('fromRoomId', titles.from),
      toRoomId: input.id('toRoomId', titles.to),
      date: input.day('transferDate', titles.date, chinaDay(Date.now())),
      remark: input.text('remark', titles.remark, 200),
      documents: papers.values.documents ?? null,
    };
    input.finish(...papers.errors);
    return ok(await transferRoom(await kit.contextOf(request), transfer));
  });
}
