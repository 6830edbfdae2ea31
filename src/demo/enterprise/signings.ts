import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus, type Enterprise } from '../campus.ts';
import { live, type Living } from '../life.ts';
import type { Files } from '../system/files.ts';
import type { Way } from '../way.ts';
import type { Contract } from './contracts.ts';

type Invoice = 'issued' | 'applying' | 'rejected' | 'red';

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
  readonly files: Files;
}

/** The documents of the contracts: signatures, products and invoices. */
export async function addSignings(parts: Parts, contracts: readonly Contract[]): Promise<void> {
  const { seeder, campus } = parts;
  const { time } = seeder;
  for (const [i, enterprise] of campus.enterprises.entries()) {
    const begun = time.at(210 - i * 7, '15:20');
    const signId = await seeder.add('enterprise/signBasics', {
      orgId: campus.orgId,
      virtId: enterprise.id,
      contactName: enterprise.contact.name,
      contactPhone: enterprise.contact.mobile,
      signDate: time.day(210 - i * 7),
      bankName: `招商银行${campus.city}支行`,
      bankAccount: `5719${campus.random.digits(11)}`,
      creditCode: enterprise.creditCode,
      createdAt: begun,
    });
    addPapers(parts, enterprise, signId, i, begun);
    const contractId = contracts[0]?.enterprise === enterprise ? contracts[0].id : null;
    const product = { enterprise, contractId, begun, n: i };
    const second = nth(['draft', 'expired', 'cancelled'] as const, i);
    addProductSign(parts, { ...product, productName: '企业订餐服务', cents: 360_000, end: 'signed' });
    addProductSign(parts, { ...product, productName: '会议室包月', cents: 120_000, end: second });
  }
}

/** An agreement to move in, and one that adds to it. */
function addPapers(
  { seeder, campus, book, files }: Parts,
  { shortName }: Enterprise,
  signId: string,
  i: number,
  begun: string,
): void {
  const { time } = seeder;
  const paper = (n: number, values: Row, more: { begun: string; way?: Way<string> }) =>
    live(seeder, book, {
      resource: 'enterprise/signContract',
      by: campus.desk,
      values: { signId, contractNo: `QY-${campus.key}${i + 1}-0${n}`, ...values },
      ...more,
    });
  const isOver = i % 4 === 2;
  const first = paper(
    1,
    {
      contractName: `${shortName}入驻协议`,
      startDate: time.day(200),
      endDate: time.day(isOver ? 3 : -165),
      amount: yuan(1_200_000 + i * 150_000),
      files: [files.of('document')],
    },
    { begun, way: [[2880, 'sign', 'signed']] },
  );
  if (isOver) first.byItself(time.at(2, '00:10'), 'expire');
  paper(
    2,
    {
      contractName: `${shortName}补充协议`,
      startDate: time.day(30),
      endDate: time.day(-165),
      amount: yuan(80_000),
    },
    { begun: time.at(40 + i, '10:30'), ...(i % 2 === 1 && { way: [[5 * 1440, 'terminate', 'terminated']] }) },
  );
}

interface Product {
  readonly enterprise: Enterprise;
  readonly contractId: string | null;
  readonly productName: string;
  readonly cents: number;
  readonly end: 'draft' | 'signed' | 'expired' | 'cancelled';
  readonly begun: string;
  readonly n: number;
}

function addProductSign(parts: Parts, product: Product): void {
  const { seeder, campus, book } = parts;
  const { time } = seeder;
  const { enterprise, contractId, productName, cents, end, begun } = product;
  const sign = live(seeder, book, {
    resource: 'enterprise/productSign',
    by: campus.desk,
    begun,
    values: {
      virtId: enterprise.id,
      productName,
      ...(contractId && { contractId }),
      startDate: time.day(180),
      endDate: time.day(end === 'expired' ? 3 : -185),
      price: yuan(cents),
      invoiceTitle: enterprise.name,
      taxNo: enterprise.creditCode,
      signerName: enterprise.contact.name,
    },
    way: end === 'draft' ? [] : [[1440, 'sign', 'signed']],
  });
  if (end === 'draft') return;
  if (end === 'expired') sign.byItself(time.at(2, '00:12'), 'expire');
  if (end === 'cancelled') sign.step(time.at(15, '09:40'), 'cancel', { cancelReason: '企业不再需要会议室' });
  addInvoice(parts, sign, product);
}

const invoices: readonly Invoice[] = ['issued', 'applying', 'rejected', 'red', 'issued'];

function addInvoice(
  { seeder, campus, book, files }: Parts,
  sign: Living,
  { enterprise, cents, end, n }: Product,
): void {
  const invoice = nth(invoices, n * 2 + (end === 'signed' ? 0 : 1));
  const values = {
    invoiceTitle: enterprise.name,
    taxNo: enterprise.creditCode,
    invoiceType: nth(['electronic', 'special', 'normal'], n),
    amount: yuan(cents),
    email: 'caiwu@example.com',
  };
  const asked = live(seeder, book, {
    resource: 'enterprise/signServiceInvoice',
    by: campus.desk,
    begun: seeder.time.at(24 + n, '10:00'),
    values: (calls) => calls.add('enterprise/signServiceInvoice', { ...values, signId: sign.id }),
  });
  const decided = seeder.time.at(20 + n, '11:00');
  if (invoice === 'rejected') asked.step(decided, 'reject', { rejectReason: '纳税人识别号与抬头不符' });
  if (invoice === 'issued' || invoice === 'red')
    asked.step(decided, 'issue', {
      invoiceNo: `2633${String(20_000_000 + n * 7919 + (end === 'signed' ? 0 : 101))}`,
      invoiceFile: files.of('document'),
    });
  if (invoice === 'red')
    asked.step(seeder.time.at(18 + n, '16:20'), 'red', {
      redNo: `2634${String(20_000_000 + n * 7919)}`,
      redReason: '开票内容有误',
    });
}
