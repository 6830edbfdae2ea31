import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { fromCents } from '../../src/meta/fields/money.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { takingsOf } from '../../src/server/accounts/holders.ts';
import { refund } from '../../src/server/areas/accounts/payment-refund.ts';
import { pay, type NewPayment, type PaymentOrigin } from '../../src/server/areas/accounts/payment.ts';
import { makeBill } from '../../src/server/areas/accounts/credit-bills.ts';
import { markOverdue } from '../../src/server/areas/accounts/credit-overdue.ts';
import { makeSettlement } from '../../src/server/areas/merchants/make-settlements.ts';
import type { Context } from '../../src/server/context.ts';
import { findAccount, readAccounts } from '../../src/server/ledger/accounts.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client, Reply } from './client.ts';
import type { Till, Who } from './plain-money.ts';
import type { RunningServer } from './server.ts';

export interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
type Values = Record<string, unknown>;

/** A call that the product refuses in words. */
export class Refusal extends Error {}

const fine = <T = Row>(reply: Reply<T>): T => {
  const tooMuch = reply.code === 400 && JSON.stringify(reply.data).includes('refundAsked');
  if (tooMuch || [409, 422].includes(reply.code)) throw new Refusal(reply.message);
  if (reply.code !== 200) throw new Error(JSON.stringify(reply));
  return reply.data;
};

export interface Callers {
  readonly admin: Client;
  readonly project: Client;
  readonly centre: Client;
  /** Another administrator. */
  readonly other: Client;
}

const paths = {
  batch: '/wallet/rechargeManage',
  sub: '/wallet/virtAccountExtend',
  parent: '/organisation/virtAccount',
  wallet: '/organisation/userAccount',
  credit: '/credit/credit',
  desk: '/ordermeal/web/receivables',
  offline: '/collection/web/collection',
  statement: '/wallet/merchantSettlement',
} as const;

let made = 0;
const quota = 10_000;
const endOfTime = '2999-12-31';
const billDay = '05';

/** A bill day behind all entries, another one each time. */
function billDayIn(months: number): string {
  const at = new Date(`${chinaDay(Date.now()).slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1 + months);
  return `${at.toISOString().slice(0, 7)}-${billDay}`;
}

/** The same operations by the product's own calls, for two people, a merchant, a credit and a sub-account made for them. */
export class ProductMoney {
  readonly people = {} as Record<Who, Row>;
  readonly batches: string[] = [];
  readonly payments: (PaymentOrigin | { readonly till: Till; readonly receipt: string })[] = [];
  readonly #context: Context;
  readonly quota = quota;
  #settled = 1;
  #billed = 0;

  private constructor(
    server: RunningServer,
    readonly by: Callers,
    readonly parent: Row,
    readonly credit: Row,
    readonly payer: Row,
    readonly merchant: Row,
    readonly sub: Row,
  ) {
    this.#context = systemContext(server.server.services);
  }

  static async begin(server: RunningServer, by: Callers): Promise<ProductMoney> {
    const { admin, project } = by;
    const first = async (path: string, filter: Values) =>
      fine(await project.post<{ list: Row[] }>(`${path}/list`, { limit: 1, ...filter })).list[0] as Row;
    const parent = await first(paths.parent, { accountType: 'cash', status: 'normal' });
    const { broadId } = await first('/wallet/merchant', { status: 'open' });
    const { orgId, virtId } = parent;
    const added = fine(
      await admin.post<Row>('/wallet/merchant/add', {
        merchantName: `模型商户${++made}`,
        orgId,
        broadId,
        merchantType: 'shop',
        contactName: '何清',
        contactPhone: '13800138000',
        settleCycle: 'd1',
        feeRate: '0.6',
      }),
    );
    fine(await admin.post('/wallet/merchant/approve', { id: added.id, version: added.version }));
    const [credit, payer] = await newCredit(by, String(orgId));
    const sub = fine(
      await project.postJson<Row>(`${paths.sub}/add`, {
        accountId: parent.id,
        virtId,
        typeCode: 'reception',
        accountName: `模型${made}`,
      }),
    );
    const money = new ProductMoney(server, by, parent, credit, payer, added, sub);
    for (const who of ['ann', 'bob'] as const)
      money.people[who] = fine(
        await admin.post<Row>('/organisation/user/add', {
          realName: `模型${who}${made}`,
          mobile: `135${String(40_000_000 + 2 * made + (who === 'bob' ? 1 : 0))}`,
          orgId,
          personnelType: 'formal',
        }),
      );
    return money;
  }

  read = async (kind: keyof typeof paths, id: string): Promise<Row> =>
    fine(
      kind === 'batch'
        ? await this.by.admin.post<Row>(`${paths[kind]}/get`, { id })
        : await this.by.admin.get<Row>(`${paths[kind]}/${id}`),
    );

  #step = async (kind: keyof typeof paths, id: string, name: string, client: Client, more: Values = {}) =>
    fine(
      await client.post(`${paths[kind]}/${name}`, { ids: id, version: (await this.read(kind, id)).version, ...more }),
    );

  #key = () => ({ 'Idempotency-Key': `model-${++made}` });

  async walletOf(who: Who): Promise<Row | undefined> {
    const filter = { userId: this.people[who].id, accountType: 'cash' };
    return fine(await this.by.admin.post<{ list: Row[] }>(`${paths.wallet}/list`, filter)).list[0];
  }

  async takings(): Promise<number> {
    const ledger = ledgerOf(this.#context);
    const id = await findAccount(ledger, takingsOf(this.merchant.id));
    return id === undefined ? 0 : ((await readAccounts(ledger, [id])).get(id)?.balance ?? 0);
  }

  async open(who: Who, amount: number): Promise<void> {
    const values = { userId: this.people[who].id, accountType: 'cash', amount: fromCents(amount), payWay: 'cash' };
    fine(await this.by.admin.post('/organisation/user/recharge', values, this.#key()));
  }

  async recharge(whom: readonly Who[], amount: number): Promise<void> {
    const { project, admin } = this.by;
    const persons = whom.map((who) => ({ key: this.people[who].userNo, amount: fromCents(amount) }));
    const values = { orgId: this.parent.orgId, accountType: 'cash', payWay: 'transfer', persons };
    const { id } = fine(await project.postJson<Row>(`${paths.batch}/saveBatch`, values));
    await this.#step('batch', id, 'rechargeApply', project);
    await this.#step('batch', id, 'rechargeAudit', admin);
    this.batches.push(id);
  }

  retry = (at: number) => this.#step('batch', this.batches[at] as string, 'retry', this.by.project);
  reverse = (at: number) =>
    this.#step('batch', this.batches[at] as string, 'reverse', this.by.centre, { reverseReason: '重复' });

  async linesOf(at: number): Promise<string[]> {
    const filter = { applicationId: this.batches[at], limit: 10 };
    const { list } = fine(await this.by.admin.post<{ list: Row[] }>('/wallet/rechargePerson/list', filter));
    return list.map(({ userId, status }) => `${String(userId)} ${String(status)}`).toSorted();
  }

  async freeze(who: Who, frozen: boolean): Promise<void> {
    const wallet = await this.walletOf(who);
    if (wallet && (wallet.status === 'frozen') !== frozen)
      await this.#step('wallet', wallet.id, frozen ? 'freeze' : 'unfreeze', this.by.project);
  }

  /** From a wallet of somebody, or from the credit of their enterprise. */
  async spend(from: Who | 'credit', amount: number): Promise<void> {
    const origin = { kind: 'card', id: `model ${++made}`, number: `MX${made}` } as const;
    const payment: NewPayment = {
      origin,
      userId: from === 'credit' ? this.payer.id : this.people[from].id,
      orgId: String(this.parent.orgId),
      merchantId: this.merchant.id,
      amount,
      remark: '模型',
      wallets: [from === 'credit' ? 'credit' : 'cash'],
    };
    await this.#context.store.transaction((tx) => pay(this.#context, tx, payment));
    this.payments.push(origin);
  }

  async refund(at: number, amount: number): Promise<void> {
    const paid = this.payments[at]!;
    if ('receipt' in paid) return this.#refundAtTill(paid.till, paid.receipt, amount);
    const asked = { origin: paid, step: `model-${++made}`, amount, reason: '退款' };
    await this.#context.store.transaction((tx) => refund(this.#context, tx, asked));
  }

  async #refundAtTill(till: Till, id: string, amount: number): Promise<void> {
    const { status } = await this.read(till, id);
    const step = till === 'desk' && status === 'part_refund' ? 'refundRest' : 'refund';
    const asked = { refundAsked: fromCents(amount), refundReason: '退货' };
    await this.#step(till, id, step, this.by.admin, asked);
    if (['refundPending', 'restPending'].includes(String((await this.read(till, id)).status)))
      await this.#step(till, id, 'approveRefund', this.by.other);
  }

  async collect(till: Till, amount: number): Promise<void> {
    const common = {
      orgId: this.parent.orgId,
      merchantId: this.merchant.id,
      amount: fromCents(amount),
      payWay: 'cash',
    };
    const now = new Date().toISOString();
    const own = { desk: { consumeType: 'shop', tradeTime: now }, offline: { collectTime: now } }[till];
    const receipt = fine(await this.by.admin.post<Row>(`${paths[till]}/add`, { ...common, ...own }));
    await this.#step(till, receipt.id, till === 'desk' ? 'collect' : 'upload', this.by.admin);
    this.payments.push({ till, receipt: receipt.id });
  }

  async repay(amount: number): Promise<void> {
    const values = { id: this.credit.id, payWay: 'transfer', amount: fromCents(amount) };
    fine(await this.by.project.post(`${paths.credit}/repayment`, values, this.#key()));
  }

  async bill(): Promise<boolean> {
    const day = billDayIn(++this.#billed);
    return this.#context.store.transaction(
      async (tx) => (await makeBill(this.#context, tx, this.credit.id, day)) !== undefined,
    );
  }

  async late(): Promise<void> {
    await this.#context.store.transaction((tx) => markOverdue(this.#context, tx, this.credit.id, endOfTime));
  }

  goOn = () => this.#step('credit', this.credit.id, 'repay', this.by.other);

  /** What is open on each bill, the oldest first, and whether it is late. */
  async bills(): Promise<Row[]> {
    const filter = { creditId: this.credit.id, limit: 200 };
    const { list } = fine(await this.by.admin.post<{ list: Row[] }>('/credit/creditBill/list', filter));
    return list
      .filter(({ status }) => status !== 'paid')
      .toSorted((one, other) => (String(one.periodEnd) < String(other.periodEnd) ? -1 : 1));
  }

  async moveSub(kind: 'in' | 'back' | 'spend', amount: number): Promise<void> {
    const values = { extendId: this.sub.id, kind, amount: fromCents(amount), remark: '模型' };
    fine(await this.by.project.postJson('/wallet/extendTransfer/add', values));
  }

  closeSub = () => this.#step('sub', this.sub.id, 'close', this.by.project);

  /** As the timed step does it. */
  async endSub(): Promise<void> {
    await this.#context.store.transaction(async (tx) => {
      const rows = asSystem(this.#context, 'accounts/virtAccountExtend', tx);
      await rows.move(await rows.get(this.sub.id), 'expire');
    });
  }

  /** Asked for by one, approved by another; refused by whichever sees what stands in the way. */
  async correct(who: Who, amount: number): Promise<void> {
    const asked = fine(
      await this.by.project.post<Row>('/organisation/userRecod/saveUserRecod', {
        userId: this.people[who].id,
        accountType: 'cash',
        direction: amount < 0 ? 'out' : 'in',
        amount: fromCents(Math.abs(amount)),
        reason: '模型',
      }),
    );
    fine(await this.by.admin.post('/wallet/adjustment/approve', { id: asked.id, version: asked.version }));
  }

  /** As on a later day each time; agreed to, settled, and paid out by a second person. */
  async settle(): Promise<boolean> {
    const today = addDays(chinaDay(Date.now()), ++this.#settled);
    const id = await this.#context.store.transaction((tx) =>
      makeSettlement(this.#context, tx, this.merchant.id, today),
    );
    if (id === undefined) return false;
    await this.#step('statement', id, 'confirm', this.by.admin);
    await this.#step('statement', id, 'settle', this.by.admin);
    await this.#step('statement', id, 'payOut', this.by.other, { payOutVoucher: `V${++made}` });
    return true;
  }
}

/** A credit with nothing used of it yet, and somebody of its enterprise. */
async function newCredit({ admin, project }: Callers, orgId: string): Promise<[Row, Row]> {
  const { id: virtId } = fine(
    await admin.post<Row>('/organisation/virtualarchitecture/add', {
      virtCode: `MX${++made}`,
      virtName: `模型企业${made}`,
      orgId,
      virtType: 'tenant',
      contactName: '张三',
      contactPhone: '13800001234',
      settleType: 'credit',
    }),
  );
  const added = fine(
    await project.post<Row>(`${paths.credit}/add`, {
      virtId,
      orgId,
      totalQuota: fromCents(quota),
      billDay: Number(billDay),
      repayDay: 20,
      graceDays: 3,
      effectDate: '2026-01-01',
    }),
  );
  fine(await admin.post(`${paths.credit}/approve`, { ids: added.id, version: added.version }));
  const payer = fine(
    await admin.post<Row>('/organisation/user/add', {
      realName: `模型员工${made}`,
      mobile: `137${String(40_000_000 + made)}`,
      orgId,
      virtId,
      personnelType: 'formal',
    }),
  );
  return [added, payer];
}
