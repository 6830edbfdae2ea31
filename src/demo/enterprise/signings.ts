import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Json } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Enterprise } from '../campus.ts';
import type { Files } from '../system/files.ts';
import type { Contract } from './contracts.ts';

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
