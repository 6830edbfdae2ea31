import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Json } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Enterprise } from '../campus.ts';
import type { Files } from '../system/files.ts';

export interface Contract {
  readonly id: string;
  readonly enterprise: Enterprise;
  /** In cents. */
  readonly rent: number;
}

type Status = 'draft' | 'auditing' | 'rejected' | 'effective' | 'expiring' | 'expired' | 'terminated';

/** Enterprise, kind, state, days since the start, duration in days. */
const lines: readonly (readonly [enterprise: number, type: string, status: Status, since: number, length: number])[] = [
  [0, 'lease', 'effective', 200, 730],
  [1, 'lease', 'effective', 150, 730],
  [2, 'lease', 'expiring', 350, 365],
  [3, 'lease', 'expired', 420, 365],
  [0, 'property', 'effective', 200, 730],
  [1, 'service', 'terminated', 300, 365],
  [2, 'service', 'auditing', -10, 365],
  [3, 'lease', 'draft', -20, 365],
  [3, 'property', 'rejected', -5, 365],
];

const names: Readonly<Record<string, string>> = {
  lease: '房屋租赁合同',
  property: '物业服务合同',
  service: '会务服务合同',
};
const remarks: Readonly<Partial<Record<Status, string>>> = {
  rejected: '租金单价低于底价，请重新核定',
  effective: '条款齐全，同意',
  expiring: '同意',
  expired: '同意',
  terminated: '同意',
};

/** Returns the active leases. */
export async function addContracts(seeder: Seeder, campus: Campus, files: Files): Promise<Contract[]> {
  const { time } = seeder;
  const paying: Contract[] = [];
  for (const [i, [place, contractType, status, since, length]] of lines.entries()) {
    const enterprise = nth(campus.enterprises, place);
    const rooms = contractType === 'lease' ? enterprise.rooms : [];
    const rent =
      contractType === 'lease' ? Math.round(rooms.reduce((sum, room) => sum + room.area, 0) * 45) * 100 : 480_000;
    const cycle = contractType === 'lease' ? 'quarter' : 'year';
    const periods = contractType === 'lease' ? 4 : 1;
    const each = contractType === 'lease' ? rent * 3 : rent;
    const createdAt = time.at(Math.max(since, 1) + 12);
    const id = await seeder.add('enterprise/contractInfo', {
      contractNo: `HT-${campus.key}-${time.day(since).slice(0, 4)}-${String(i + 1).padStart(3, '0')}`,
      contractName: `${enterprise.shortName}${names[contractType]}`,
      contractType,
      orgId: campus.orgId,
      partyA: `${campus.name}管理有限公司`,
      partyALink: campus.staff[0]?.name as string,
      partyAPhone: campus.staff[0]?.mobile as string,
      virtId: enterprise.id,
      partyB: enterprise.name,
      partyBLink: enterprise.contact.name,
      partyBPhone: enterprise.contact.mobile,
      roomIds: rooms.map((room) => room.id),
      amount: yuan(each * periods),
      depositAmount: contractType === 'lease' ? yuan(rent * 2) : '0.00',
      payCycle: cycle,
      rentPrice: contractType === 'lease' ? '45.00' : null,
      signDate: time.day(since + 10),
      startDate: time.day(since),
      endDate: time.day(since - length),
      remindDate: time.day(since - length + 30),
      handlerName: campus.staff[1]?.name as string,
      attachments: [files.of('document')],
      auditRemark: remarks[status] ?? null,
      createdAt,
      status,
    });
    if (status !== 'draft' && status !== 'rejected' && status !== 'auditing')
      await addPlan(
        seeder,
        { id, since, createdAt, ended: status === 'terminated', orgId: campus.orgId, enterprise },
        each,
        periods,
      );
    if (contractType === 'lease' && (status === 'effective' || status === 'expiring'))
      paying.push({ id, enterprise, rent });
  }
  return paying;
}

/** One payment per quarter. Past ones are paid, except for an occasional late one. */
async function addPlan(
  seeder: Seeder,
  {
    id,
    since,
    createdAt,
    ended,
    orgId,
    enterprise,
  }: { id: string; since: number; createdAt: string; ended: boolean; orgId: string; enterprise: Enterprise },
  each: number,
  periods: number,
): Promise<void> {
  const { time } = seeder;
  for (let n = 0; n < periods; n++) {
    const due = since - n * 91;
    const status =
      ended && n === periods - 1
        ? 'cancelled'
        : due > 30
          ? 'paid'
          : due > 0
            ? 'overdue'
            : due > -91
              ? 'billed'
              : 'unpaid';
    const planId = await seeder.add('enterprise/contractOrder', {
      contractId: id,
      periodNo: n + 1,
      planPayDate: time.day(due),
      amount: yuan(each),
      ...(status === 'paid' && { paidAmount: yuan(each), payTime: time.at(due + 2, '10:30') }),
      ...(status === 'billed' && { billTime: time.past(1) }),
      createdAt,
      status,
    });
    if (status === 'billed')
      await seeder.add('billing/billRecord', {
        billTitle: `${enterprise.shortName}合同 第${n + 1}期`,
        orgId,
        billType: 'rent',
        payerType: 'virt',
        payerName: enterprise.name,
        virtId: enterprise.id,
        contractId: id,
        contractOrderId: planId,
        receivableAmount: yuan(each),
        receivedAmount: '0.00',
        invoiceStatus: 'none',
        periodStart: time.day(due),
        periodEnd: time.day(due - 90),
        payDeadline: time.day(due),
        createdAt: time.past(1),
        status: 'unpaid',
      });
  }
}

/** The documents of the contracts: signatures, products and invoices. */
export async function addSignings(
  seeder: Seeder,
  campus: Campus,
  contracts: readonly Contract[],
  files: Files,
): Promise<void> {
  const { time } = seeder;
  const [signed, drafted, expired, cancelled] = ['signed', 'draft', 'expired', 'cancelled'];
  for (const [i, enterprise] of campus.enterprises.entries()) {
    const createdAt = time.at(210 - i * 7, '15:20');
    const signId = await seeder.add('enterprise/signBasics', {
      orgId: campus.orgId,
      virtId: enterprise.id,
      contactName: enterprise.contact.name,
      contactPhone: enterprise.contact.mobile,
      signDate: time.day(210 - i * 7),
      bankName: `招商银行${campus.city}支行`,
      bankAccount: `5719${campus.random.digits(11)}`,
      creditCode: enterprise.creditCode,
      createdAt,
    });
    const paper = 'contractNo contractName startDate endDate amount files status';
    await seeder.table('enterprise/signContract', { signId, createdAt }, paper, [
      [
        `QY-${campus.key}${i + 1}-01`,
        `${enterprise.shortName}入驻协议`,
        time.day(200),
        time.day(-165),
        yuan(1_200_000 + i * 150_000),
        [files.of('document')],
        nth([signed, signed, 'expired', 'signed'], i) as string,
      ],
      [
        `QY-${campus.key}${i + 1}-02`,
        `${enterprise.shortName}补充协议`,
        time.day(30),
        time.day(-165),
        yuan(80_000),
        null,
        nth(['draft', 'terminated'], i),
      ],
    ]);
    const products: readonly (readonly [string, number, string])[] = [
      ['企业订餐服务', 360_000, signed as string],
      ['会议室包月', 120_000, nth([drafted, expired, cancelled], i) as string],
    ];
    for (const [productName, cents, status] of products)
      await addProductSign(
        seeder,
        enterprise,
        contracts[0]?.enterprise === enterprise ? (contracts[0]?.id ?? null) : null,
        { productName, cents, status, createdAt, n: i },
        files,
      );
  }
}

async function addProductSign(
  seeder: Seeder,
  enterprise: Enterprise,
  contractId: string | null,
  {
    productName,
    cents,
    status,
    createdAt,
    n,
  }: { productName: string; cents: number; status: string; createdAt: string; n: number },
  files: Files,
): Promise<void> {
  const { time } = seeder;
  const signId = await seeder.add('enterprise/productSign', {
    virtId: enterprise.id,
    productName,
    contractId,
    startDate: time.day(180),
    endDate: time.day(status === 'expired' ? 3 : -185),
    price: yuan(cents),
    invoiceTitle: enterprise.name,
    taxNo: enterprise.creditCode,
    signerName: enterprise.contact.name,
    createdAt,
    status,
  });
  if (status === 'draft') return;
  const invoice = nth(['issued', 'applying', 'rejected', 'red', 'issued'], n * 2 + (status === 'signed' ? 0 : 1));
  const issued: Record<string, Json> =
    invoice === 'issued' || invoice === 'red'
      ? {
          invoiceNo: `2633${String(20_000_000 + n * 7919)}`,
          invoiceFile: files.of('document'),
          issueTime: time.at(20 + n, '11:00'),
        }
      : {};
  await seeder.add('enterprise/signServiceInvoice', {
    signId,
    invoiceTitle: enterprise.name,
    taxNo: enterprise.creditCode,
    invoiceType: nth(['electronic', 'special', 'normal'], n),
    amount: yuan(cents),
    email: 'caiwu@example.com',
    ...issued,
    createdAt: time.at(24 + n, '10:00'),
    status: invoice,
  });
}
