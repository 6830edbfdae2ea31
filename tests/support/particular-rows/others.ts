import { addDays, chinaDay } from '../../../src/meta/china-time.ts';
import type { Json, Row } from '../../../src/meta/json.ts';
import { all, isColumn } from '../../../src/server/storage/condition.ts';
import { dinnerFor, dishOfNewOrder, dishOfOrder } from '../canteens.ts';
import type { Rows } from '../rows.ts';
import { placeWith, projectOf, type Extra } from './shared.ts';

export const otherRows: Extra = {
  // A dinner for today, with a person, a meal type and a merchant of one project.
  'meals/orderDinner': dinnerFor,
  // A dish of a line where people choose.
  'meals/orderDinnerDetails': async (rows, asked) =>
    asked.orderId === undefined
      ? dishOfNewOrder(rows, asked)
      : { mealId: asked.mealId ?? (await dishOfOrder(rows, asked.orderId)), price: null, quantity: 1 },
  // Only active residents get a card, in the requested enterprise.
  'residents/cardUser': async (rows, { userId, orgId, virtId, deptId }): Promise<Row> => {
    if (userId) return { status: 'enabled' };
    const department = deptId ? await rows.find(rows.resource('enterprise/department'), String(deptId)) : undefined;
    const enterprise = virtId ?? department?.virtId ?? null;
    const place = enterprise
      ? await rows.find(rows.resource('enterprise/virtualarchitecture'), String(enterprise))
      : undefined;
    const project = orgId ?? place?.orgId;
    const user = await rows.add(rows.resource('residents/user'), {
      virtId: enterprise,
      deptId: deptId ?? null,
      ...(project && { orgId: project }),
    });
    return { status: 'enabled', userId: user.id, orgId: user.orgId ?? null };
  },
  // Something was agreed, of which nothing was invoiced.
  'enterprise/signServiceInvoice': async (rows, { signId }): Promise<Row> => {
    if (signId) return { amount: '0.01' };
    const sign = await rows.add(rows.resource('enterprise/productSign'), { contractId: null, price: '1000.00' });
    await rows.put(rows.resource('enterprise/productSign'), sign.id, { status: 'signed' });
    return { signId: sign.id, amount: '1.00' };
  },
  // An identity card needs a valid check digit, a passport does not.
  'residents/household': async () => ({ idType: 'passport' }),
  // A warning is of a payment device or of one at a door.
  'equipment/deviceOfflineWarning': async (rows, { doorId, equipmentId, orgId }): Promise<Row> => {
    if (doorId) return { equipmentId: null };
    if (equipmentId) return { doorId: null };
    const device = await rows.add(rows.resource('equipment/equipment'), orgId ? { orgId } : {});
    return { doorId: null, equipmentId: device.id ?? null, orgId: device.orgId ?? null };
  },
  // A printer that belongs to nobody else, or none: not everybody who sets one up sees those of others.
  'equipment/printConfig': async (rows, { equipmentId, merchantId }): Promise<Row> => {
    if (typeof equipmentId !== 'string') return { template: null, equipmentId: null };
    const orgId = await projectOf(rows, merchantId);
    const printer = { equipmentType: 'printer', merchantId: null, ...(orgId && { orgId }) };
    return { template: null, equipmentId: await placeWith(rows, 'equipment/equipment', equipmentId, printer) };
  },
  // A new visitor: one who is known may be on the blacklist.
  'visitors/visitorOrder': async () => ({ visitorId: null }),
  'visitors/visitorInfo': async () => ({ blacklist: false }),
  // Limits wide enough for the amounts that other tests charge.
  'merchants/orgExtend': async () => ({ minRecharge: '1.00', maxRecharge: '99999.00', maxBalance: '999999.00' }),
  // Journals are created by transitions; nothing is owed, so none is needed.
  'merchants/settlement': async (rows) => ({
    // A period that no other settlement of the merchant has.
    ...periodOf(rows.next()),
    journalId: null,
    payOutId: null,
    takings: '0.00',
    refunds: '0.00',
    fee: '0.00',
    payable: '0.00',
  }),
  // Nothing to pay, so that anybody can.
  'convenience/recharge': async () => ({ payAmount: '0.00' }),
  'teamwork/follow': async (rows, { userId }) => ({
    userId: userId ?? (await rows.idOf('system/user', 'userName', 'admin')),
  }),
  'teamwork/assignment': async (rows, { assigneeId }) => ({
    assigneeId: assigneeId ?? (await rows.idOf('system/user', 'userName', 'admin')),
  }),
  // Within the opening hours and capacity of the room; each booking gets its own hour.
  'meetings/order': async (rows, { roomId }) => {
    const bookable = {
      status: 'enabled',
      openTime: '00:00',
      closeTime: '23:59',
      capacity: 100,
      needApprove: true,
      minMinutes: 5,
      maxAdvanceDays: null,
      price: '0.00',
      outerPrice: null,
      servicePrice: null,
    };
    const room = await placeWith(rows, 'meetings/room', roomId, bookable);
    const day = addDays(chinaDay(Date.now()), 1);
    return { roomId: room, attendeeCount: 2, startTime: `${day}T02:00:00.000Z`, endTime: `${day}T03:00:00.000Z` };
  },
  // Needs an enabled car park with free spaces, where nothing is to be paid at the gate.
  'parking/inout': async (rows, { carparkId }) => ({
    carparkId: await placeWith(rows, 'parking/carpark', carparkId, {
      totalSpaces: 100,
      freeSpaces: 50,
      fixedSpaces: null,
      tempSpaces: null,
      status: 'enabled',
      firstFee: null,
      unitMinutes: null,
      unitFee: null,
    }),
    leaseType: 'temp',
  }),
  // Of a car that is rented by the month, where that costs something.
  'parking/renewal': async (rows, { carId, carparkId }) => {
    const today = chinaDay(Date.now());
    const rented = {
      leaseType: 'month',
      status: 'normal',
      startDate: today,
      endDate: addDays(today, 10),
      ...(carparkId && { carparkId }),
    };
    const car = await placeWith(rows, 'parking/car', carId, rented);
    const carpark = (await rows.find(rows.resource('parking/car'), car))?.carparkId;
    if (typeof carpark === 'string') await rows.put(rows.resource('parking/carpark'), carpark, { monthFee: '600.00' });
    return { carId: car };
  },
  // A free order can be paid by everybody.
  'carwash/order': async (rows, { orgId }) => {
    // Whenever the appointment is, there is room.
    await settleWashes(rows, orgId, { openTime: '00:00', closeTime: '23:59', slotMinutes: 10, slotCapacity: 200 });
    return { totalAmount: '0.00', payAmount: '0.00' };
  },
  // Of a type that forbids nothing.
  'repairs/userRepair': async (rows, { repairTypeId, orgId }) => {
    const types = rows.resource('repairs/userRepairType');
    const open = { needPay: true, needVisit: true, publicArea: true };
    const known =
      repairTypeId ??
      (await (typeof orgId === 'string'
        ? rows.idOf(types.id, 'orgId', orgId).catch(() => undefined)
        : rows.idOf(types.id, 'typeName', '公共照明')));
    const type = await placeWith(rows, types.id, known, { ...open, ...(orgId && { orgId }) });
    return { repairTypeId: type, orgId: orgId ?? (await rows.find(types, type))?.orgId ?? null };
  },
  // Credit and welfare are for those for whom they are switched on.
  'enterprise/virtualarchitecture': async () => ({ creditEnabled: true, welfareEnabled: true }),
  // It forbids nothing.
  'repairs/userRepairType': async () => ({ needPay: true, needVisit: true, publicArea: true }),
  // Services come to no more than the order's amount, and are such as the wash of its project offers.
  'carwash/orderService': async (rows, { orderId: known }) => {
    const orderId =
      typeof known === 'string'
        ? known
        : (await rows.add(rows.resource('carwash/order'), { totalAmount: '900000.00' })).id;
    const order = await rows.find(rows.resource('carwash/order'), orderId);
    await settleWashes(rows, order?.orgId, { serviceIds: [] });
    return { orderId, price: '0.00' };
  },
  // Shares of a building come to no more than 100%.
  'space/buildOrg': async () => ({ shareRate: 0.1 }),
  // Needs a room set up for overtime, and an active rule that leaves enough time.
  'aircon/order': async (rows, { roomId, orgId }) => {
    const config = roomId
      ? undefined
      : await rows.add(rows.resource('aircon/config'), {
          status: 'enabled',
          needApprove: true,
          normalStart: null,
          normalEnd: null,
          ...(orgId && { orgId }),
        });
    const project =
      orgId ?? config?.orgId ?? (await rows.find(rows.resource('space/roomNo'), String(roomId)))?.orgId ?? null;
    const rule = {
      orgId: project,
      status: 'enabled',
      effectDate: chinaDay(Date.now()),
      minHours: null,
      maxHours: null,
      advanceMinutes: null,
      cancelMinutes: null,
      startTime: '00:00',
      endTime: '23:59',
      unitPrice: '0.00',
    };
    for (const dayType of ['workday', 'weekend']) await rows.add(rows.resource('aircon/rule'), { ...rule, dayType });
    if (typeof roomId === 'string') await openForOvertime(rows, roomId, project);
    const day = addDays(chinaDay(Date.now()), 1);
    return {
      roomId: roomId ?? config?.roomId ?? null,
      orgId: project,
      useDate: day,
      startTime: `${day}T10:00:00.000Z`,
      endTime: `${day}T12:00:00.000Z`,
    };
  },
  // A reply to the customer would change the state of the case; an internal note does not.
  'comments/commentBillReply': async () => ({ replyType: 'inner' }),
  // An open bill, paid in cash by anybody.
  'billing/billPayment': async (rows, { billId }) => ({
    billId: await placeWith(rows, 'billing/billRecord', billId, {
      status: 'unpaid',
      receivableAmount: '500000.00',
      discountAmount: '0.00',
      receivedAmount: '0.00',
    }),
    payAmount: '1.00',
    payWay: 'cash',
  }),
  // One that has ended expires by itself.
  'enterprise/contractInfo': async (_rows, { startDate, endDate }): Promise<Row> =>
    startDate || endDate ? {} : { signDate: '2038-12-01', startDate: '2039-01-01', endDate: '2039-12-31' },
  // A plan has to add up to the price.
  'enterprise/contractOrder': async (rows, { contractId }): Promise<Row> => {
    const contract =
      typeof contractId === 'string' && (await rows.find(rows.resource('enterprise/contractInfo'), contractId));
    return contract ? { amount: contract.amount ?? null } : {};
  },
  'billing/generalBillOrder': async () => ({ payWay: 'cash' }),
};

/** A room has at most one overtime configuration, which may already exist. */
async function openForOvertime(rows: Rows, roomId: string, orgId: Json): Promise<void> {
  const configs = rows.resource('aircon/config');
  const open = { status: 'enabled', needApprove: true, normalStart: null, normalEnd: null };
  const known = await rows.idOf(configs.id, 'roomId', roomId).catch(() => undefined);
  await (known ? rows.put(configs, known, open) : rows.add(configs, { roomId, orgId, ...open }));
}

/** The n-th of the weeks before there was a demo. */
function periodOf(n: number): Row {
  const day = (days: number) => new Date(Date.UTC(1700, 0, 1 + (n % 10_000) * 7 + days)).toISOString().slice(0, 10);
  return { periodStart: day(0), periodEnd: day(6) };
}

/** Settings of all car washes of a project, whichever of them counts; of all projects, where none is chosen yet. */
async function settleWashes(rows: Rows, orgId: Row[string] | undefined, values: Row): Promise<void> {
  const settings = rows.resource('carwash/orgSet');
  const where = typeof orgId === 'string' ? isColumn('orgId', orgId) : all();
  for (const { id } of await rows.services.store.find(settings.table, ['id'], where))
    await rows.put(settings, String(id), values);
}
