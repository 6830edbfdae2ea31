import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { cents } from '../week/figures.ts';
import type { Row, Stage } from './stage.ts';

const bills = '/organisation/billRecord';
const contracts = '/organisation/contractInfo';
const size = 5;
/** As the contract says; the first quarter is due at once. */
const amount = '1000.00';

/** Contracts are approved, make their first bills, and these are paid: at a desk in one go, or in parts. */
export async function payBills(stage: Stage): Promise<number> {
  for (let n = 0; n < size; n++) await payOne(stage, n);
  return size;
}

async function payOne({ client, second, orgId, virtId, mark }: Stage, n: number): Promise<void> {
  const today = chinaDay(Date.now());
  const { id } = await client.must<Row>(`${contracts}/add`, {
    contractNo: `HT-${mark}-${String(n)}`,
    contractName: `租赁合同${mark}-${String(n)}`,
    contractType: 'lease',
    orgId,
    partyA: '模拟物业',
    virtId,
    partyB: '模拟企业',
    amount,
    payCycle: 'quarter',
    signDate: today,
    startDate: today,
    endDate: addDays(today, 364),
    lateFeeRate: 1,
  });
  await client.must(`${contracts}/submit`, { id });
  const { version } = await client.get<Row>(`${contracts}/${id}`);
  await second.must(`${contracts}/approve`, { id, version });
  for (const bill of await client.all<Row>(`${bills}/list`, { contractId: id })) {
    if (n % 2 === 0) await client.must(`${bills}/pay`, { id: bill.id, payWay: 'transfer' });
    else
      for (const payAmount of ['100.00', '150.00'])
        await client.must('/organisation/billPayment/add', { billId: bill.id, payAmount, payWay: 'cash' });
  }
}

/** Every bill is paid in full, and what was received is what it asked for. */
export async function proveBills({ client, orgId }: Stage): Promise<string[]> {
  const found = await client.all<Row>(`${bills}/list`, { orgId });
  return [
    ...(found.length === size ? [] : [`${found.length} bills instead of ${size}`]),
    ...found.flatMap((bill) =>
      bill.status === 'paid' && cents(bill.receivedAmount) === cents(bill.receivableAmount)
        ? []
        : [`bill ${bill.id} is ${bill.status}, ${String(bill.receivedAmount)} of ${String(bill.receivableAmount)}`],
    ),
  ];
}
