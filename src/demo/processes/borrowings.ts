import type { Row } from '../../meta/json.ts';
import type { Context } from '../../server/context.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import type { Queries } from '../../server/storage/database.ts';
import { nth, type Campus } from '../campus.ts';

const loans = 'processes/itemBorrow';
const returns = 'processes/borrowReturn';

/** What the front desk keeps: name, how many, where, deposit, longest loan. */
const stock = [
  ['雨伞', 40, '前台', '0.00', 3],
  ['平板推车', 6, '一层库房', '100.00', 3],
  ['便携投影仪', 3, '二层设备间', '200.00', 7],
  ['折叠椅', 60, '一层库房', '0.00', 7],
  ['轮椅', 2, '前台', '0.00', 3],
  ['工具箱', 1, '工程部', '50.00', 3],
  ['对讲机', 12, '保安室', '100.00', 30],
  ['医药箱', 4, '前台', '0.00', 3],
  ['插线板', 20, '工程部', '0.00', 7],
  ['移动音箱', 2, '二层设备间', '200.00', 7],
  ['会议桌签', 30, '前台', '0.00', 3],
  ['投影幕布', 1, '二层设备间', '800.00', 7],
] as const;

type End = 'open' | 'overdue' | 'returned' | 'part' | 'damaged' | 'undone' | 'lost' | 'rejected' | 'pending';

/** What was borrowed, how many, what became of it, and how many days ago. What becomes of the last three is decided by their cases: `cases.ts`. */
const borrowed: readonly (readonly [item: string, quantity: number, end: End, days: number])[] = [
  ['雨伞', 2, 'returned', 6],
  ['平板推车', 1, 'open', 1],
  ['便携投影仪', 1, 'overdue', 8],
  ['折叠椅', 20, 'pending', 0],
  ['轮椅', 1, 'undone', 2],
  ['工具箱', 1, 'rejected', 3],
  ['对讲机', 4, 'lost', 20],
  ['医药箱', 1, 'open', 2],
  ['折叠椅', 12, 'part', 1],
  ['插线板', 6, 'damaged', 5],
  ['插线板', 3, 'pending', 0],
  ['移动音箱', 1, 'pending', 0],
  ['会议桌签', 12, 'pending', 0],
  ['投影幕布', 1, 'pending', 3],
];

export async function addBorrowings(seeder: Seeder, campus: Campus): Promise<void> {
  const items = await addStock(seeder, campus);
  for (const [i, [name, quantity, end, days]] of borrowed.entries()) {
    const item = items.get(name) as Row;
    const id = await askFor(seeder, campus, { item, quantity, end, days, borrower: nth(campus.customers, i * 5 + 1) });
    if (end !== 'pending') await follow(seeder, campus, id, end);
  }
}

/** Stocked by the product's own code, which writes the first line of each item's history. */
async function addStock(seeder: Seeder, campus: Campus): Promise<ReadonlyMap<string, Row>> {
  return seeder.through(keeperOf(seeder, campus), async (context, tx) => {
    const items = new Map<string, Row>();
    for (const [itemName, totalQuantity, storePlace, depositAmount, maxDays] of stock) {
      const item = { orgId: campus.orgId, itemName, totalQuantity, storePlace, depositAmount, maxDays };
      items.set(itemName, await asSystem(context, 'processes/borrowItem', tx).add({ ...item, status: 'enabled' }));
    }
    return items;
  });
}

const keeperOf = (seeder: Seeder, { staff }: Campus) => ({ id: seeder.author, name: String(staff[1]?.name) });

interface Asking {
  readonly item: Row;
  readonly quantity: number;
  readonly end: End;
  readonly days: number;
  readonly borrower: Campus['customers'][number];
}

function askFor(seeder: Seeder, campus: Campus, { item, quantity, end, days, borrower }: Asking): Promise<string> {
  const { time } = seeder;
  const waiting = end === 'pending';
  const borrowTime = waiting ? time.at(-1, '09:30') : time.past(days, '09:30');
  return seeder.add(loans, {
    orgId: campus.orgId,
    itemId: item.id ?? null,
    itemName: item.itemName ?? null,
    quantity,
    borrowerId: borrower.id,
    borrowerName: borrower.name,
    borrowerPhone: borrower.mobile,
    virtId: borrower.enterprise?.id ?? null,
    borrowTime,
    planReturnTime: minutesAfter(borrowTime, 4320),
    depositAmount: item.depositAmount ?? null,
    createdAt: !waiting ? minutesAfter(borrowTime, -120) : days === 0 ? time.ago(90) : time.at(days, '15:20'),
    status: 'pending',
  });
}

/** The steps that the front desk took with it. */
function follow(seeder: Seeder, campus: Campus, id: string, end: End): Promise<void> {
  return seeder.through(keeperOf(seeder, campus), async (context, tx) => {
    const step = async (name: string, more: Row = {}) => {
      const rows = asSystem(context, loans, tx);
      const row = await rows.get(id, 'change');
      return rows.changeStep(row, name, more);
    };
    if (end === 'rejected') return void (await step('reject', { auditRemark: '工具箱已全部借出' }));
    const { borrowTime } = await step('approve', { auditRemark: '同意' });
    const actualReturnTime = minutesAfter(String(borrowTime), 2880);
    if (end === 'overdue') await step('overdue');
    if (end === 'returned') await step('return', { actualReturnTime });
    if (end === 'lost') await step('lose');
    if (end === 'part') await enter(context, tx, id, { goodQuantity: 5, note: '先还五把，其余会后归还' });
    if (end === 'damaged') {
      const note = '两个插孔烧坏，一个未找到';
      await enter(context, tx, id, { goodQuantity: 3, damagedQuantity: 2, lostQuantity: 1, note });
    }
    if (end === 'undone') {
      const entry = await enter(context, tx, id, { goodQuantity: 1 });
      await asSystem(context, returns, tx).changeStep(entry, 'undo', { undoReason: '归还的是另一张轮椅，登记错了单' });
    }
  });
}

/** A return of some pieces, as somebody at the desk enters it. */
const enter = (context: Context, tx: Queries, borrowId: string, pieces: Row): Promise<Row> =>
  asSystem(context, returns, tx).add({ goodQuantity: 0, damagedQuantity: 0, lostQuantity: 0, ...pieces, borrowId });
