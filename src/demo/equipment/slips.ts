import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { toChinaTime } from '../../meta/china-time.ts';
import { slipText, type SlipItem, type TicketType } from '../../server/areas/equipment/slip.ts';
import type { Campus } from '../campus.ts';
import type { Printer } from './equipment.ts';

/** An order whose slips were printed. */
export interface Printed {
  readonly orderNo: string;
  readonly merchantId: string;
  readonly time: string;
  readonly takeCode: string;
  readonly payAmount: string;
  readonly items: readonly SlipItem[];
}

/** What became of the slips, by turns. */
const outcomes = ['printed', 'printed', 'failed', 'printed', 'cancelled', 'printed'] as const;
const messages = { printed: null, failed: '打印机缺纸', cancelled: null } as const;

export async function addSlips(
  seeder: Seeder,
  campus: Campus,
  printers: readonly Printer[],
  orders: readonly Printed[],
): Promise<void> {
  let n = 0;
  for (const { orderNo, merchantId, time, takeCode, payAmount, items } of orders) {
    const printer = printers.find((each) => each.merchantId === merchantId);
    const type = printer?.ticketTypes[0] as TicketType | undefined;
    if (!printer || !type) continue;
    const status = outcomes[n++ % outcomes.length] as (typeof outcomes)[number];
    const tried = status === 'cancelled' ? 0 : status === 'failed' ? 5 : 1;
    const merchant = campus.merchants.find(({ id }) => id === merchantId);
    const values = {
      商户名称: merchant?.name ?? '',
      订单号: orderNo,
      取餐码: takeCode,
      下单时间: toChinaTime(time).slice(0, 16),
      实付金额: payAmount,
      打印时间: toChinaTime(minutesAfter(time, 4)).slice(0, 16),
    };
    await seeder.add('equipment/printTask', {
      orderNo,
      ticketType: type,
      configId: printer.configId,
      equipmentId: printer.equipmentId,
      merchantId,
      orgId: campus.orgId,
      copies: printer.copies,
      content: slipText({ values, items }, { type, paperWidth: printer.paperWidth, template: null }),
      queueTime: minutesAfter(time, 4),
      attempts: tried,
      sentTime: tried ? minutesAfter(time, 4) : null,
      printTime: tried ? minutesAfter(time, 5) : null,
      resultMessage: messages[status],
      createdAt: minutesAfter(time, 4),
      status,
    });
  }
}
