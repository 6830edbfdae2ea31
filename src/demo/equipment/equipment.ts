import { terminals, warnings } from '../../server/areas/equipment/devices.ts';
import { addWarning } from '../../server/areas/equipment/warnings.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Way } from '../way.ts';

export interface Equipment {
  readonly id: string;
  readonly type: string;
  readonly merchantId: string;
}

type Line = readonly [type: string, name: string, location: string, status: string, owner?: number];

/** Type, name, place, state, and whose it is if not the canteen's; devices of one type are adjacent. */
const lines: readonly Line[] = [
  ['pos', '消费机 1 号', '一楼 1 号窗口', 'online'],
  ['pos', '消费机 2 号', '一楼 2 号窗口', 'online'],
  ['pos', '消费机 3 号', '二楼 3 号窗口', 'offline'],
  ['face', '刷脸机 1 号', '一楼入口', 'online'],
  ['face', '刷脸机 2 号', '二楼入口', 'fault'],
  ['cabinet', '取餐柜 1 组', '1 层大堂', 'online'],
  ['cabinet', '取餐柜 2 组', '2 层大堂', 'online'],
  ['cabinet', '取餐柜 3 组', '食堂北门', 'fault'],
  ['scan', '扫码盒 1 号', '收银台', 'online', 1],
  ['scan', '扫码盒 2 号', '咖啡吧台', 'offline', 2],
  ['printer', '后厨打印机', '后厨', 'online'],
  ['self', '自助点餐机', '一楼大厅', 'online'],
  ['gate', '餐厅闸机', '一楼东门', 'inactive'],
  ['pos', '旧款消费机', '仓库', 'scrapped'],
  ['printer', '收银台打印机', '收银台', 'online', 1],
  ['printer', '吧台打印机', '咖啡吧台', 'online', 2],
];

const makers: Readonly<Record<string, readonly [brand: string, model: string]>> = {
  pos: ['新开普', 'XP-F8'],
  face: ['海康威视', 'DS-K1T671'],
  cabinet: ['丰巢智能', 'FC-M24'],
  scan: ['商米', 'Blink'],
  printer: ['佳博', 'GP-58'],
  self: ['客如云', 'OnPOS-S'],
  gate: ['大华', 'ASGB510'],
};

const payModes: Readonly<Record<string, readonly string[]>> = {
  pos: ['card', 'qrcode', 'nfc'],
  face: ['face', 'card'],
  scan: ['qrcode'],
  self: ['qrcode', 'face', 'card'],
};

/** Minutes since the last heartbeat. */
const silence: Readonly<Record<string, number>> = { online: 1, offline: 190, fault: 1500, scrapped: 300_000 };

export async function addEquipment(seeder: Seeder, campus: Campus, book: DemoBook): Promise<readonly Equipment[]> {
  const { key, orgId, merchants } = campus;
  const added: (Equipment & { readonly sn: string })[] = [];
  for (const [i, [type, name, location, status, owner = 0]] of lines.entries()) {
    const merchantId = merchants[owner]?.id as string;
    const sn = `${key}SN${String(20_240_601 + i * 37)}`;
    const [brand, model] = makers[type] as readonly [string, string];
    const silent = silence[status];
    const remind = type === 'cabinet' || type === 'pos';
    const id = await seeder.add('equipment/equipment', {
      equipmentNo: `${key}${type.toUpperCase()}${String(i + 1).padStart(3, '0')}`,
      equipmentName: name,
      equipmentType: type,
      orgId,
      merchantId,
      location,
      sn,
      brand,
      model,
      firmware: 'V2.4.1',
      ip: `10.${key === 'A' ? 10 : 20}.8.${20 + i}`,
      payModes: [...(payModes[type] ?? [])],
      heartbeatTime: silent ? seeder.time.ago(silent) : null,
      offlineRemind: remind,
      ...(remind && { remindPhones: campus.staff[3]?.mobile ?? '' }),
      status,
    });
    added.push({ id, type, merchantId, sn });
  }
  await addCabinets(
    seeder,
    campus,
    added.filter(({ type }) => type === 'cabinet'),
  );
  addWarnings(seeder, campus, book, added);
  await addPrinters(
    seeder,
    campus,
    added.filter(({ type }) => type === 'printer'),
  );
  return added;
}

async function addCabinets(seeder: Seeder, { key, orgId }: Campus, equipment: readonly Equipment[]): Promise<void> {
  const columns = 'cabinetNo cabinetName equipmentId location cellCount usedCount keepWarm overtimeMinutes status';
  await seeder.table('equipment/cabinet', { orgId }, columns, [
    [`GZ${key}01`, '1 号取餐柜', equipment[0]?.id as string, '1 层大堂东侧', 24, 0, true, 60, 'normal'],
    [`GZ${key}02`, '2 号取餐柜', equipment[1]?.id as string, '2 层大堂西侧', 24, 0, true, 60, 'normal'],
    [`GZ${key}03`, '3 号取餐柜', equipment[2]?.id as string, '食堂北门', 36, 0, true, 90, 'fault'],
    [`GZ${key}04`, '旧取餐柜', null, '仓库', 16, 0, false, 90, 'disabled'],
  ]);
}

/** Devices that fell silent so many minutes ago, and what was done about it. */
function addWarnings(seeder: Seeder, { orgId, desk }: Campus, book: DemoBook, equipment: readonly Equipment[]): void {
  const warning = (device: number, silent: number, way: Way<string> = [], handleRemark?: string) =>
    live(seeder, book, {
      resource: warnings,
      by: desk,
      begun: seeder.time.ago(silent - 5),
      values: (calls) =>
        calls.do(async (context) => {
          const row = { id: equipment[device]?.id as string, orgId, heartbeatTime: seeder.time.ago(silent) };
          return String((await context.store.transaction((tx) => addWarning(context, tx, terminals, row))).id);
        }),
      way,
      ...(handleRemark && { given: { recover: { handleRemark }, ignore: { handleRemark } } }),
    });
  const recovered = (device: number, silent: number, minutes: number, handleRemark: string) =>
    warning(
      device,
      silent,
      [
        [4, 'handle', 'handling'],
        [minutes - 5, 'recover', 'recovered'],
      ],
      handleRemark,
    );
  warning(2, 190);
  warning(9, 185);
  warning(4, 1500, [[20, 'handle', 'handling']]);
  warning(7, 1480, [[15, 'handle', 'handling']]);
  recovered(0, 4400, 35, '网线松动，重新插紧后恢复');
  recovered(3, 7300, 120, '机房停电检修，来电后恢复');
  recovered(5, 11_500, 18, '设备重启后恢复');
  warning(13, 43_000, [[300, 'ignore', 'ignored']], '设备已报废，不再处理');
}

async function addPrinters(
  seeder: Seeder,
  { key, merchants }: Campus,
  devices: readonly (Equipment & { readonly sn: string })[],
): Promise<void> {
  const brands = ['feie', 'yilianyun', 'gprinter', 'xprinter'] as const;
  for (const [i, { id: merchantId, type }] of merchants.entries()) {
    const kitchen = type === 'canteen';
    const device = devices.find((each) => each.merchantId === merchantId);
    await seeder.add('equipment/printConfig', {
      configName: kitchen ? '后厨打印机' : '前台打印机',
      merchantId,
      equipmentId: device?.id ?? null,
      printerSn: device?.sn ?? `${key}9${String(22_501_830 + i * 4099)}`,
      printerBrand: nth(brands, i),
      paperWidth: kitchen ? 'w80' : 'w58',
      copies: kitchen ? 2 : 1,
      ticketTypes: kitchen ? ['kitchen', 'customer'] : ['customer', 'delivery'],
      autoPrint: true,
      template: i === 1 ? '{商户名称}\n单号：{订单号}\n{商品明细}\n合计：{实付金额} 元' : null,
      status: i === 3 ? 'disabled' : 'enabled',
    });
  }
}
