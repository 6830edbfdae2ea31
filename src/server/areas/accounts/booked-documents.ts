import type { BookedDocuments } from '../../storage/ledger/documents.ts';

export type Kind = Omit<BookedDocuments, 'table'> & { readonly resource: string };

const recharges = ['success', 'part_failed', 'reversed'];
const wallets = ['cash_wallet', 'welfare', 'subsidy', 'credit'];

/** Steps of a deposit, each a journal of its own. */
const deposits = [
  {
    step: 'pay',
    amounts: ['amount'],
    states: ['held', 'refunding', 'refunded', 'confiscating', 'confiscated'],
  },
  { step: 'refund', amounts: ['refundAmount'], states: ['refunded'] },
  { step: 'deduct', amounts: ['deductAmount'], states: ['refunded'] },
  { step: 'confiscate', amounts: ['amount'], states: ['confiscated'] },
] as const;

/** What says of itself that it is booked, by the origin that its journal must have and the amount that it must move. */
export const kinds: readonly Kind[] = [
  {
    resource: 'accounts/rechargeManage',
    prefix: 'rechargeManage',
    origin: ['id'],
    amounts: ['amount', 'giftAmount'],
    states: recharges,
    where: { targetType: 'virt' },
  },
  {
    resource: 'accounts/rechargePerson',
    prefix: 'rechargeManage',
    origin: ['applicationId', 'id'],
    amounts: ['amount', 'giftAmount'],
    states: ['success', 'reversed'],
  },
  {
    resource: 'accounts/welfarePersonRecord',
    prefix: 'grant',
    origin: ['id'],
    amounts: ['amount'],
    states: ['success', 'reclaimed'],
  },
  { resource: 'accounts/adjustment', prefix: 'adjust', origin: ['id'], amounts: ['amount'], states: ['success'] },
  { resource: 'accounts/creditRepayment', prefix: 'repay', origin: ['id'], amounts: ['amount'] },
  { resource: 'accounts/extendTransfer', prefix: 'extendTransfer', origin: ['id'], amounts: ['amount'] },
  {
    resource: 'shop/order',
    prefix: 'pay:shop',
    origin: ['id'],
    amounts: ['payAmount'],
    where: { payWay: wallets },
    filled: ['payTime'],
  },
  // A dinner is paid by two: by whoever eats and by their enterprise. Dishes that were given back lower what it says.
  {
    resource: 'meals/orderDinner',
    prefix: 'pay:meal',
    origin: ['id'],
    amounts: ['payAmount', 'subsidyAmount'],
    filled: ['payTime'],
    lowered: 'dishes-',
    sinceFirst: true,
  },
  {
    resource: 'repairs/userRepair',
    prefix: 'pay:repair',
    origin: ['id'],
    amounts: ['paidAmount'],
    filled: ['payWay'],
    returned: { amounts: ['refundAmount'] },
  },
  // Orders of installations that are older than the book's knowledge of them were booked nowhere.
  ...[
    { resource: 'meetings/order', prefix: 'pay:meeting' },
    { resource: 'aircon/order', prefix: 'pay:air' },
  ].map((each) => ({
    ...each,
    origin: ['id'],
    amounts: ['amount'],
    filled: ['payWay'],
    returned: { amounts: ['amount'], states: ['cancelled'], onlyThen: true },
    sinceFirst: true,
  })),
  {
    resource: 'carwash/order',
    prefix: 'pay:carwash',
    origin: ['id'],
    amounts: [['payAmount', 'totalAmount']],
    filled: ['payWay'],
    returned: { amounts: [['payAmount', 'totalAmount']], states: ['refunded'], onlyThen: true },
    sinceFirst: true,
  },
  ...[
    { resource: 'convenience/recharge', prefix: 'pay:charge', amount: 'payAmount', filled: 'payWay' },
    { resource: 'accounts/integralRechargeRecord', prefix: 'pay:points', amount: 'amount', filled: 'payTime' },
    { resource: 'parking/renewal', prefix: 'pay:parkingRent', amount: 'amount', filled: 'payWay' },
  ].map(({ resource, prefix, amount, filled }) => ({
    resource,
    prefix,
    origin: ['id'],
    amounts: [amount],
    filled: [filled],
    returned: { amounts: [amount], states: ['refunded'], onlyThen: true },
    sinceFirst: true,
  })),
  ...[
    { resource: 'orders/deduction', prefix: 'pay:deduct', by: 'deductNo', ended: 'revoked' },
    { resource: 'accounts/cloudCardPayment', prefix: 'pay:cloud', by: 'id', ended: 'refunded' },
  ].map(({ resource, prefix, by, ended }) => ({
    resource,
    prefix,
    origin: [by],
    live: true,
    amounts: ['amount'],
    states: ['success', ended],
    returned: { amounts: ['amount'], states: [ended] },
  })),
  // Whoever stays on after paying pays again.
  {
    resource: 'parking/inout',
    prefix: 'pay:parking',
    origin: ['id'],
    amounts: ['payAmount'],
    filled: ['payWay'],
    several: true,
    sinceFirst: true,
  },
  {
    resource: 'orders/receivables',
    prefix: 'pay:receipt',
    origin: ['id'],
    amounts: ['realAmount'],
    states: ['success', 'refundPending', 'restPending', 'refunding', 'refunded', 'part_refund'],
    returned: { amounts: ['refundAmount'] },
  },
  {
    resource: 'orders/collection',
    prefix: 'pay:offline',
    origin: ['id'],
    amounts: ['amount'],
    states: ['success', 'refundPending', 'refunding', 'refunded', 'part_refund'],
    returned: { amounts: ['refundAmount'] },
  },
  ...['billing/billPayment', 'billing/generalBillOrder'].map((resource) => ({
    resource,
    prefix: 'pay:bill',
    origin: ['id'],
    amounts: ['payAmount'],
    states: ['paid', 'refunding', 'refundFailed', 'refunded'],
    returned: { amounts: ['payAmount'], states: ['refunded'] },
  })),
  ...[
    { step: 'pay', amounts: ['depositAmount'], filled: ['depositTime'] },
    { step: 'refund', amounts: ['depositBack'], filled: ['depositTime', 'depositBack'] },
    { step: 'deduct', amounts: ['depositKept'], filled: ['depositTime', 'depositBack'] },
  ].flatMap((step) =>
    ['processes/itemBorrow', 'meetings/conference'].map((resource) => ({
      resource,
      prefix: 'deposit',
      origin: ['id'],
      ...step,
    })),
  ),
  {
    resource: 'meetings/conference',
    prefix: 'pay:conference',
    origin: ['id'],
    amounts: ['restAmount'],
    filled: ['payTime', 'restAmount'],
  },
  {
    resource: 'shop/recovery',
    prefix: 'pay:deposit',
    origin: ['id'],
    amounts: ['depositAmount'],
    filled: ['depositTime'],
    returned: { amounts: ['depositBack'] },
  },
  {
    resource: 'shop/recovery',
    prefix: 'deposit',
    origin: ['id'],
    step: 'keep',
    amounts: ['depositKept'],
    filled: ['depositTime', 'depositBack'],
  },
  ...deposits.map((step) => ({ resource: 'billing/depositRecord', prefix: 'deposit', origin: ['id'], ...step })),
  {
    resource: 'merchants/settlement',
    prefix: 'settle',
    origin: ['id'],
    journal: 'journalId',
    undo: 'unsettle',
    amounts: ['payable', 'fee'],
    states: ['settled', 'paid'],
  },
  {
    resource: 'merchants/settlement',
    prefix: 'payout',
    origin: ['id'],
    journal: 'payOutId',
    undo: 'payoutReturned',
    amounts: ['payable'],
    states: ['paid'],
  },
];

/** Lists from before there were lines were booked in one journal of the application. */
export const older: readonly Kind[] = [
  {
    resource: 'accounts/rechargeManage',
    prefix: 'rechargeManage',
    origin: ['id'],
    amounts: ['amount'],
    states: recharges,
  },
];
