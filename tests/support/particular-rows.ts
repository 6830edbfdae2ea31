import type { Json, Row } from '../../src/meta/json.ts';
import { accountOfRow, outsideAccount } from '../../src/server/accounts/holders.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { post } from '../../src/server/ledger/post.ts';
import { newId } from '../../src/server/records/ids.ts';
import { systemContext } from '../../src/server/system.ts';
import { dinnerFor, dishOfNewOrder, dishOfOrder } from './canteens.ts';
import type { Rows } from './rows.ts';
import { openStall, type Stall } from './stall.ts';
import { fillWallet } from './wallets.ts';

async function atTill(rows: Rows, { merchantId, orgId }: Row, more: Row): Promise<Row> {
  const merchants = rows.resource('merchants/merchant');
  const merchant = merchantId
    ? await rows.find(merchants, String(merchantId))
    : await rows.add(merchants, orgId ? { orgId } : {});
  if (merchant) await rows.put(merchants, String(merchant.id), { status: 'open' });
  return {
    amount: '12.00',
    merchantId: merchant?.id ?? null,
    orgId: merchant?.orgId ?? null,
    equipmentId: null,
    ...more,
  };
}

/** Values that pass checks in code that forms do not declare, by resource. */
export const extraValues: Readonly<Record<string, (rows: Rows, asked: Row) => Promise<Row>>> = {
  // A refund refers to an order of the same project.
  'orders/refundOrder': async (rows, { merchantId, orgId: asked }) => {
    const orgId = asked ?? (await projectOf(rows, merchantId));
    const order = await rows.copyOfAny(rows.resource('shop/order'), {
      orderNo: `TK${rows.next()}`,
      payAmount: '999999.99',
      ...(orgId && { orgId }),
    });
    return { orgId: order.orgId ?? null, bizType: 'shop', orderNo: order.orderNo ?? null, orderAmount: '999999.99' };
  },
  // A warning is of a payment device or of one at a door.
  'equipment/deviceOfflineWarning': async (rows, { doorId, equipmentId, orgId }): Promise<Row> => {
    if (doorId) return { equipmentId: null };
    if (equipmentId) return { doorId: null };
    const device = await rows.add(rows.resource('equipment/equipment'), orgId ? { orgId } : {});
    return { doorId: null, equipmentId: device.id ?? null, orgId: device.orgId ?? null };
  },
  // A new visitor: one who is known may be on the blacklist.
  'visitors/visitorOrder': async () => ({ visitorId: null }),
  'visitors/visitorInfo': async () => ({ blacklist: false }),
  // Limits wide enough for the amounts that other tests charge.
  'merchants/orgExtend': async () => ({ minRecharge: '1.00', maxRecharge: '99999.00', maxBalance: '999999.00' }),
  // Room for the numbers of all cards that other tests make.
  'accounts/cloudCardConfig': async () => ({ cardPrefix: '88', cardLength: 16 }),
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
  // An unused code expires, so its expiry lies far in the future.
  'notices/smsAuthcode': async () => ({ expireTime: '2040-01-01T00:00:00.000Z' }),
  // Receipts of a till in the merchant's own project.
  'orders/receivables': (rows, asked) =>
    atTill(rows, asked, { discountAmount: null, cardNo: null, userId: asked.userId ?? null, payWay: 'wechat' }),
  'orders/collection': (rows, asked) => atTill(rows, asked, { payWay: 'wechat' }),
  // Journals are created by transitions; nothing is owed, so none is needed.
  'merchants/settlement': async () => ({
    journalId: null,
    payOutId: null,
    takings: '0.00',
    refunds: '0.00',
    fee: '0.00',
    payable: '0.00',
  }),
  // A correction without a specific movement, valid for any open account.
  'accounts/adjustment': async (rows, { targetType, accountId, virtId, userId, orgId }): Promise<Row> => {
    const any = { direction: 'in', relatedNo: null };
    if (accountId || virtId || (targetType ?? 'user') !== 'user') return { ...any, targetType: 'virt' };
    const users = rows.resource('residents/user');
    const user = userId ? await rows.find(users, String(userId)) : await rows.add(users, orgId ? { orgId } : {});
    return { ...any, targetType: 'user', userId: user?.id ?? null, orgId: user?.orgId ?? null };
  },
  // Goods are bought from the merchant that sells them; all prices are computed.
  'shop/order': async (rows, asked) => {
    const { orgId, merchantId, userId, productId } = await stallOf(rows, asked);
    if (typeof asked.couponId === 'string') await handCoupon(rows, asked.couponId, { orgId, userId });
    return {
      ...nothingGiven,
      orgId,
      merchantId,
      userId,
      deliveryType: 'delivery',
      items: [{ productId, quantity: 1 }],
    };
  },
  'shop/portfolio': async (rows, asked) => {
    const { merchantId, productId } = await stallOf(rows, asked);
    return { merchantId, items: [{ productId, quantity: 1 }] };
  },
  // Goods of a project that the coupon is good in.
  'shop/coupon': async (rows, { scope, orgIds, merchantIds, productIds }): Promise<Row> => {
    if (scope !== 'product' || orgIds || merchantIds || productIds) return {};
    const { orgId, productId } = await stallOf(rows, {});
    return { orgIds: [String(orgId)], merchantIds: null, productIds: [String(productId)] };
  },
  // Nothing is on sale or on its way at a merchant of its own, so the shop can be deleted.
  'shop/business': async (rows, { merchantId }) => ({
    merchantId: merchantId ?? (await rows.add(rows.resource('merchants/merchant'))).id,
  }),
  // Variants have their own stock.
  'shop/product': async (_rows, { specType = 'single' }) => ({
    specType,
    stock: 0,
    ...(specType === 'single' && { specs: null }),
  }),
  'shop/receive': async (rows, { couponId, userId, orgId }) => {
    if (typeof couponId === 'string')
      await rows.put(rows.resource('shop/coupon'), couponId, { ...endless, status: 'active' });
    // Another test may have disabled them.
    if (typeof userId === 'string') await rows.put(rows.resource('residents/user'), userId, { status: 'enabled' });
    return {
      couponId: couponId ?? (await openCoupon(rows)),
      validEnd: null,
      ...(userId === undefined && orgId === undefined && { userId: (await stallOf(rows, {})).userId }),
    };
  },
  'shop/distribution': async (rows, { targetType = 'virt', couponId }) => ({
    targetType,
    couponId: couponId ?? (await openCoupon(rows)),
    planTime: null,
  }),
  'shop/stocktake': async (rows, asked) => ({
    productId: (await stallOf(rows, asked)).productId,
    spec: null,
    changeType: 'in',
    quantity: 1,
  }),
  // Costs what its offer costs.
  // An offer of the project of whoever pays.
  'accounts/integralRechargeRecord': async (rows, { setId, userId }): Promise<Row> => {
    const offers = rows.resource('accounts/integralRechargeSet');
    const users = rows.resource('residents/user');
    const given = typeof setId === 'string' ? await rows.find(offers, setId) : undefined;
    const user =
      typeof userId === 'string'
        ? await rows.find(users, userId)
        : await rows.add(users, given?.orgId ? { orgId: given.orgId } : {});
    const offer = given ?? (await rows.add(offers, user?.orgId ? { orgId: user.orgId } : {}));
    return { setId: offer.id ?? null, userId: user?.id ?? null, amount: offer.amount ?? null, payWay: 'cash' };
  },
  // Nothing to pay, so that anybody can.
  'convenience/recharge': async () => ({ payAmount: '0.00' }),
  // Whoever is to pay has just enough: who has money left cannot be deleted.
  'orders/deduction': async (rows, { userId, orgId, accountType = 'cash' }): Promise<Row> => {
    const users = rows.resource('residents/user');
    const user =
      typeof userId === 'string' ? await rows.find(users, userId) : await rows.add(users, orgId ? { orgId } : {});
    const project = orgId ?? user?.orgId;
    await fillWallet(rows, { userId: String(user?.id), orgId: String(project) }, String(accountType), 100);
    return { userId: user?.id ?? null, orgId: project ?? null, accountType, amount: '1.00' };
  },
  // What is in no stock is lent by its name, in any number.
  'processes/itemBorrow': async () => ({ itemId: null, quantity: 1, depositAmount: '10.00' }),
  // Nothing is damaged or lent of what is new.
  'processes/borrowItem': async () => ({
    totalQuantity: 1000,
    maxDays: null,
    damagedQuantity: null,
    status: 'enabled',
  }),
  // Only what is out comes back.
  'processes/borrowReturn': async (rows, { borrowId, orgId }) => ({
    borrowId: await placeWith(rows, 'processes/itemBorrow', borrowId, {
      itemId: null,
      quantity: 1,
      status: 'borrowed',
      ...(borrowId === undefined && orgId && { orgId }),
    }),
    goodQuantity: 1,
    damagedQuantity: 0,
    lostQuantity: 0,
  }),
  // A template needs a form; a record answers a published template.
  'processes/template': async () => ({ formSchema: anyForm }),
  'processes/process': async (rows, { templateId }) => ({
    templateId: await placeWith(rows, 'processes/template', templateId, {
      formSchema: anyForm,
      formVersion: null,
      status: 'published',
      submitLimit: 'none',
    }),
    formData: { subject: '试验' },
  }),
  // Only what anybody may fill in gets a link, which has not expired.
  'processes/formLink': async (rows, { templateId }) => ({
    templateId: await placeWith(rows, 'processes/template', templateId, {
      formSchema: anyForm,
      formVersion: 1,
      status: 'published',
      submitLimit: 'none',
      publicFill: true,
    }),
    expiresAt: '2090-01-01T00:00:00.000Z',
  }),
  // Mail goes to addresses; a message without any fails as it is sent.
  'notices/emailMessage': async () => ({ receivers: 'reader@example.com', ccReceivers: null }),
  // Text messages need a number, and values for all placeholders.
  'notices/mobileMessage': async () => ({ receivers: '13900000098', content: '明日停水。', params: null }),
  // Sent to customers of the message's project.
  'notices/userMessage': async (rows, { orgId, receivers }): Promise<Row> => {
    if (receivers !== undefined) return {};
    const customer = await rows.add(rows.resource('residents/user'), orgId ? { orgId } : {});
    return { orgId: customer.orgId ?? null, receivers: [customer.id] };
  },
  // Needs the template's values and a follower of the account.
  'wechat/wxTemplateMessage': async (rows, { configId, publicId, targetType, orgIds }): Promise<Row> => {
    const configs = rows.resource('wechat/wxTemplateMessageConfig');
    const config =
      (typeof configId === 'string' ? await rows.find(configs, configId) : undefined) ??
      (await rows.add(configs, publicId ? { publicId } : {}));
    await rows.put(configs, String(config.id), { fields: [{ key: 'thing1', value: 'x' }] });
    const followers = rows.resource('wechat/wxUser');
    const follower = await rows.add(followers, {
      publicId: publicId ?? config.publicId ?? null,
      openId: `follower_${rows.next()}`,
    });
    await rows.put(followers, follower.id, { status: 'subscribed' });
    const message = {
      configId: config.id ?? null,
      publicId: publicId ?? config.publicId ?? null,
      params: [{ key: 'thing1', value: 'x' }],
    };
    if (orgIds) return { ...message, targetType: 'org' };
    return targetType === undefined
      ? { ...message, targetType: 'user', receivers: [follower.id], tag: null, orgIds: null }
      : message;
  },
  // Tests read rows as the administrator, who only sees their own messages.
  'notices/inboxMessage': async (rows, { userId }) => ({
    userId: userId ?? (await rows.idOf('system/user', 'userName', 'admin')),
  }),
  // An address of the channel, written as the list keeps it.
  'notices/unsubscription': async (rows, { channel, address }) => ({
    channel: channel ?? 'email',
    address: address ?? `reader${rows.next()}@example.com`,
  }),
  // Entries lie below a group of the same account only.
  'wechat/wxMenu': async (rows, { parentId }): Promise<Row> => {
    if (typeof parentId !== 'string') return { parentId: null };
    const menus = rows.resource('wechat/wxMenu');
    const group = { menuType: 'group', parentId: null, menuKey: null, linkUrl: null, miniAppId: null, pagePath: null };
    await rows.put(menus, parentId, group);
    const parent = await rows.find(menus, parentId);
    return { publicId: parent?.publicId ?? null, menuType: 'click', menuKey: `menu${rows.next()}` };
  },
  'teamwork/follow': async (rows, { userId }) => ({
    userId: userId ?? (await rows.idOf('system/user', 'userName', 'admin')),
  }),
  'teamwork/assignment': async (rows, { assigneeId }) => ({
    assigneeId: assigneeId ?? (await rows.idOf('system/user', 'userName', 'admin')),
  }),
  // Rows of some kind go to an address on the public internet.
  'system/webhook': async (rows) => ({
    applicationId: (await rows.add(rows.resource('system/application'))).id,
    entityCode: 'repairs/userRepair',
    actions: null,
    url: 'https://hooks.example.com/in',
  }),
  // Acts as an account other than its creator's, from addresses of the network.
  'system/application': async (rows) => ({
    userId: await rows.idOf('system/user', 'userName', 'project-a'),
    allowedAddresses: '10.0.0.0/8',
    expireDate: null,
  }),
  // Within the opening hours and capacity of the room; each booking gets its own hour.
  'meetings/order': async (rows, { roomId }) => {
    const bookable = {
      status: 'enabled',
      openTime: '00:00',
      closeTime: '23:59',
      capacity: 100,
      minMinutes: 5,
      maxAdvanceDays: null,
      price: '0.00',
      outerPrice: null,
      servicePrice: null,
    };
    const room = await placeWith(rows, 'meetings/room', roomId, bookable);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    return { roomId: room, attendeeCount: 2, startTime: `${day}T02:00:00.000Z`, endTime: `${day}T03:00:00.000Z` };
  },
  // Needs an enabled car park with free spaces; cars with a rented space would pay nothing at the gate.
  'parking/inout': async (rows, { carparkId }) => ({
    carparkId: await placeWith(rows, 'parking/carpark', carparkId, {
      totalSpaces: 100,
      freeSpaces: 50,
      fixedSpaces: null,
      tempSpaces: null,
      status: 'enabled',
    }),
    leaseType: 'month',
  }),
  // A free order can be paid by everybody.
  'carwash/order': async () => ({ totalAmount: '0.00', payAmount: '0.00' }),
  // Needs a room set up for overtime, and an active rule that leaves enough time.
  'aircon/order': async (rows, { roomId, orgId }) => {
    const config = roomId
      ? undefined
      : await rows.add(rows.resource('aircon/config'), {
          status: 'enabled',
          needApprove: true,
          ...(orgId && { orgId }),
        });
    const project =
      orgId ?? config?.orgId ?? (await rows.find(rows.resource('space/roomNo'), String(roomId)))?.orgId ?? null;
    const rule = {
      orgId: project,
      status: 'enabled',
      effectDate: new Date(Date.now() + 28_800_000).toISOString().slice(0, 10),
      minHours: null,
      maxHours: null,
      advanceMinutes: null,
      cancelMinutes: null,
      unitPrice: '0.00',
    };
    for (const dayType of ['workday', 'weekend']) await rows.add(rows.resource('aircon/rule'), { ...rule, dayType });
    if (typeof roomId === 'string') await openForOvertime(rows, roomId, project);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
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
  // From a sub-account that holds it.
  'accounts/extendTransfer': async (rows, { extendId, virtId, orgId, merchantId }) => ({
    extendId: await fundedSubAccount(rows, extendId, virtId, orgId ?? (await projectOf(rows, merchantId))),
    kind: 'spend',
    amount: '1.00',
    merchantId: null,
  }),
  // Of a credit that owes it.
  'accounts/creditRepayment': async (rows, { creditId, orgId }) => {
    const owing = {
      status: 'effective',
      totalQuota: '1000.00',
      tempQuota: null,
      tempExpireDate: null,
      usedQuota: '500.00',
    };
    const enterprise = creditId
      ? undefined
      : await rows.add(rows.resource('enterprise/virtualarchitecture'), orgId ? { orgId } : {});
    const whose: Row = enterprise ? { virtId: enterprise.id, orgId: enterprise.orgId ?? null } : {};
    return {
      creditId: await placeWith(rows, 'accounts/credit', creditId, { ...owing, ...whose }),
      amount: '1.00',
      payWay: 'cash',
    };
  },
  // One that has ended expires by itself.
  'enterprise/contractInfo': async (_rows, { startDate, endDate }): Promise<Row> =>
    startDate || endDate ? {} : { signDate: '2038-12-01', startDate: '2039-01-01', endDate: '2039-12-31' },
  'billing/generalBillOrder': async () => ({ payWay: 'cash' }),
  // An identity card needs a valid check digit, a passport does not.
  'residents/household': async () => ({ idType: 'passport' }),
  // Needs a receiver, and an amount within the limits of the project.
  'accounts/rechargeManage': async (rows, { targetType, virtId, userIds, orgId }): Promise<Row> => {
    const kind = targetType ?? (virtId ? 'virt' : 'user');
    if (kind !== 'user') return { targetType: kind, amount: '50.00' };
    const users = rows.resource('residents/user');
    const [named] = Array.isArray(userIds) ? userIds : [];
    const user = named ? await rows.find(users, String(named)) : await rows.add(users, orgId ? { orgId } : {});
    return {
      targetType: kind,
      amount: '50.00',
      orgId: user?.orgId ?? null,
      userIds: [String(user?.id)],
      giftAmount: null,
      virtId: null,
      importFile: null,
    };
  },
  // The next run is computed from cron. The quick search must find its names, but never its alarm receivers.
  'system/job': async (rows) => ({
    cron: '0 2 * * *',
    jobName: `任务 ${rows.next()}`,
    jobGroup: '试验',
    handler: `job${rows.next()}`,
  }),
  // The same amount for everybody, without expiry.
  'accounts/welfareRecord': async (_rows, { grantMode = 'average' }) => ({
    grantMode,
    accountType: 'welfare',
    expireReclaim: false,
    grantTime: '2040-01-01T00:00:00.000Z',
    expireTime: null,
    ...(grantMode === 'average' && { perAmount: '10.00', importFile: null }),
  }),
  'accounts/welfarePersonRecord': async (rows, { batchId }) => {
    const batch =
      typeof batchId === 'string' ? await rows.find(rows.resource('accounts/welfareRecord'), batchId) : undefined;
    const amount = batch?.perAmount ?? null;
    return amount === null ? ({} as Row) : { amount };
  },
  // A dinner for today, with a person, a meal type and a merchant of one project.
  'meals/orderDinner': dinnerFor,
  // A dish of a line where people choose.
  'meals/orderDinnerDetails': async (rows, asked) =>
    asked.orderId === undefined
      ? dishOfNewOrder(rows, asked)
      : { mealId: asked.mealId ?? (await dishOfOrder(rows, asked.orderId)), price: null, quantity: 1 },
  // Roles are limited to certain user types.
  'system/user': async (rows) => ({
    userType: '3',
    roleIds: [await rows.idOf('system/role', 'roleCode', 'project-admin')],
    password: 'Demo@2026!',
  }),
  // Creating this record grants the role; a new user would already have such records.
  'system/userRole': async (rows) => ({
    userId: await receiver(rows),
    roleId: (await rows.add(rows.resource('system/role'))).id,
  }),
  // A user belongs to one centre, so a new record replaces the old one.
  'system/userCompany': async (rows) => ({
    userId: (
      await rows.add(rows.resource('system/user'), {
        companyId: null,
        orgIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM001')],
      })
    ).id,
  }),
  // Built-in roles get their functions from the policies; a custom role needs a known code that its group may have.
  'system/roleFunction': async (rows) => ({
    roleId: (await ownRole(rows)).id,
    code: 'pc:passthrough.carpark',
    actions: ['list'],
  }),
};

/** The form of all templates. */
const anyForm = { properties: { subject: { title: '事由', maxLength: 40 } } };

/** Updates the requested row to what the new row needs, or adds one with these values. */
async function placeWith(rows: Rows, id: string, asked: Json | undefined, needs: Row): Promise<string> {
  if (typeof asked !== 'string') return (await rows.add(rows.resource(id), needs)).id;
  await rows.put(rows.resource(id), asked, needs);
  return asked;
}

/** A sub-account, the given one or one of its own, with money in it. */
async function fundedSubAccount(
  rows: Rows,
  asked: Json | undefined,
  virtId: Json | undefined,
  orgId: Json | undefined,
): Promise<string> {
  const extend =
    typeof asked === 'string'
      ? await rows.find(rows.resource('accounts/virtAccountExtend'), asked)
      : await newSubAccount(rows, virtId, orgId);
  await rows.put(rows.resource('accounts/virtAccountExtend'), String(extend?.id), { expireTime: null });
  const context = systemContext(rows.services);
  await context.store.transaction(async (tx) => {
    const ledger = ledgerOf(context);
    const account = await accountOfRow(ledger, tx, 'extend', extend as Row);
    const outside = await outsideAccount(ledger, tx, String(extend?.orgId), 'channel', 'transfer');
    await post(ledger, tx, {
      kind: 'recharge',
      origin: `test:${newId()}`,
      actor: 'test',
      lines: [
        { account: outside, amount: -100 },
        { account, amount: 100 },
      ],
    });
  });
  return String(extend?.id);
}

async function newSubAccount(rows: Rows, virtId: Json | undefined, orgId: Json | undefined): Promise<Row> {
  const enterprise = virtId
    ? await rows.find(rows.resource('enterprise/virtualarchitecture'), String(virtId))
    : await rows.add(rows.resource('enterprise/virtualarchitecture'), orgId ? { orgId } : {});
  const whose: Row = { virtId: enterprise?.id ?? null };
  const accountType = 'cash';
  const known = await rows.idOf('accounts/virtAccount', 'virtId', String(enterprise?.id)).catch(() => undefined);
  const accountId =
    known ??
    (await rows.add(rows.resource('accounts/virtAccount'), { ...whose, orgId: enterprise?.orgId ?? null, accountType }))
      .id;
  return rows.add(rows.resource('accounts/virtAccountExtend'), { ...whose, accountId, expireTime: null });
}

/** A room has at most one overtime configuration, which may already exist. */
async function openForOvertime(rows: Rows, roomId: string, orgId: Json): Promise<void> {
  const configs = rows.resource('aircon/config');
  const open = { status: 'enabled', needApprove: true };
  const known = await rows.idOf(configs.id, 'roomId', roomId).catch(() => undefined);
  await (known ? rows.put(configs, known, open) : rows.add(configs, { roomId, orgId, ...open }));
}

/** The project of the requested merchant. */
const projectOf = async (rows: Rows, merchantId: Json | undefined): Promise<Json | undefined> =>
  typeof merchantId === 'string'
    ? (await rows.find(rows.resource('merchants/merchant'), merchantId))?.orgId
    : undefined;

const endless = {
  perLimit: null,
  totalCount: 100_000,
  validType: 'days',
  validDays: 30,
  validStart: null,
  validEnd: null,
};

/** An active coupon with an unlimited supply. */
async function openCoupon(rows: Rows): Promise<string> {
  const { id } = await rows.add(rows.resource('shop/coupon'), endless);
  await rows.put(rows.resource('shop/coupon'), id, { status: 'active' });
  return id;
}

/** Gives a user a coupon that is valid for any order there. */
async function handCoupon(
  rows: Rows,
  couponId: string,
  { orgId, userId }: Pick<Stall, 'orgId' | 'userId'>,
): Promise<void> {
  const fits = {
    couponType: 'cash',
    orgIds: [orgId],
    merchantIds: null,
    scope: 'all',
    thresholdAmount: '0.00',
    faceAmount: '1.00',
  };
  await rows.put(rows.resource('shop/coupon'), couponId, { ...endless, ...fits, status: 'active' });
  await rows.add(rows.resource('shop/receive'), { couponId, userId });
}

const nothingGiven = {
  couponId: null,
  productAmount: null,
  packFee: null,
  deliveryFee: null,
  couponAmount: null,
  payAmount: null,
};

const stalls = new WeakMap<Rows, Map<string, Promise<Stall>>>();

/** One stall for each combination of requested values. */
export function stallOf(rows: Rows, { orgId, merchantId, userId }: Row): Promise<Stall> {
  const own = stalls.get(rows) ?? new Map<string, Promise<Stall>>();
  stalls.set(rows, own);
  const wish = { orgId: orgId ?? null, merchantId: merchantId ?? null, userId: userId ?? null };
  const key = JSON.stringify(wish);
  const known = own.get(key) ?? openStall(rows, wish);
  own.set(key, known);
  return known;
}

/** A role created by a project for its own people. */
export const ownRole = async (rows: Rows) =>
  rows.add(rows.resource('system/role'), {
    roleTypeId: await rows.idOf('system/roleType', 'typeName', '项目自建角色'),
    dataScope: 'project',
  });

const receivers = new WeakMap<Rows, Promise<string>>();

/** One user who receives every role. */
function receiver(rows: Rows): Promise<string> {
  const known = receivers.get(rows) ?? rows.add(rows.resource('system/user')).then(({ id }) => id);
  receivers.set(rows, known);
  return known;
}
