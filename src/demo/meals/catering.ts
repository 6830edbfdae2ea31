import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

export interface Meal {
  readonly id: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
}

export interface Period {
  readonly id: string;
  readonly period: 'breakfast' | 'lunch' | 'dinner';
  /** When most of them eat. */
  readonly start: string;
  /** When somebody who was not content comes back. */
  readonly after: string;
}

export interface MealLine {
  readonly id: string;
  /** Days before today; negative for the future. */
  readonly days: number;
  readonly period: Period;
  readonly meals: readonly Meal[];
}

export interface Catering {
  readonly meals: readonly Meal[];
  readonly periods: readonly Period[];
  /** One for each meal, from a week ago to a week ahead. */
  readonly lines: readonly MealLine[];
}

const everyDay = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];
const workdays = everyDay.slice(0, 5);

/** Dish, category, price, materials, spice, energy, meal. */
const dishes: readonly (readonly [
  name: string,
  category: string,
  price: number,
  materials: string,
  spicy: string,
  calories: number,
  at: 'breakfast' | 'lunch' | 'dinner' | 'main',
])[] = [
  ['手工鲜肉包', 'noodle', 250, '面粉、猪前腿肉、葱', 'none', 230, 'breakfast'],
  ['现磨豆浆', 'drink', 200, '黄豆', 'none', 90, 'breakfast'],
  ['皮蛋瘦肉粥', 'staple', 400, '大米、猪里脊、皮蛋', 'none', 180, 'breakfast'],
  ['葱油拌面', 'noodle', 600, '鲜面、小葱、生抽', 'none', 420, 'breakfast'],
  ['茶叶蛋', 'snack', 150, '鸡蛋、红茶', 'none', 75, 'breakfast'],
  ['红烧牛肉饭', 'set', 2200, '牛腩、胡萝卜、大米', 'mild', 720, 'main'],
  ['番茄炒蛋', 'hot', 900, '番茄、鸡蛋', 'none', 210, 'main'],
  ['宫保鸡丁', 'hot', 1400, '鸡腿肉、花生、干辣椒', 'medium', 380, 'main'],
  ['清炒时蔬', 'hot', 600, '当季蔬菜', 'none', 90, 'main'],
  ['麻婆豆腐', 'hot', 800, '豆腐、牛肉末、豆瓣酱', 'hot', 260, 'main'],
  ['糖醋里脊', 'hot', 1600, '猪里脊、番茄酱', 'none', 450, 'lunch'],
  ['清蒸鲈鱼', 'hot', 2600, '鲈鱼、姜葱', 'none', 310, 'lunch'],
  ['凉拌黄瓜', 'cold', 500, '黄瓜、蒜', 'mild', 60, 'main'],
  ['酱牛肉', 'cold', 1800, '牛腱子', 'none', 240, 'dinner'],
  ['紫菜蛋花汤', 'soup', 300, '紫菜、鸡蛋', 'none', 55, 'main'],
  ['玉米排骨汤', 'soup', 1200, '排骨、玉米', 'none', 280, 'lunch'],
  ['白米饭', 'staple', 100, '东北大米', 'none', 230, 'main'],
  ['扬州炒饭', 'staple', 1200, '米饭、虾仁、火腿', 'none', 560, 'dinner'],
  ['兰州牛肉面', 'noodle', 1600, '拉面、牛肉、萝卜', 'mild', 520, 'dinner'],
  ['时令水果杯', 'fruit', 800, '西瓜、哈密瓜、葡萄', 'none', 110, 'main'],
  ['酸奶', 'drink', 500, '鲜牛奶', 'none', 140, 'main'],
];

const allergens: Readonly<Record<string, readonly string[]>> = {
  宫保鸡丁: ['nut'],
  番茄炒蛋: ['egg'],
  茶叶蛋: ['egg'],
  清蒸鲈鱼: ['seafood'],
  扬州炒饭: ['seafood', 'egg'],
  酸奶: ['milk'],
  手工鲜肉包: ['gluten'],
  兰州牛肉面: ['gluten'],
};

/** The price for guests. */
const outerPrice = (cents: number): number => Math.round(cents * 1.2);

/** What enterprises add. Today only for their staff, on other days to every lunch. */
const subsidyCents = 500;
/** What employees pay who have ordered nothing. */
export const unorderedCents = 2200;
export const employees: readonly string[] = ['formal', 'teacher'];

export async function addCatering(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<Catering> {
  const periods = await addPeriods(seeder, campus);
  const dishesOf = await addMeals(seeder, campus, files);
  const lines = await addLines(seeder, campus, periods, dishesOf);
  closeLines(seeder, campus, lines, book);
  await addRules(seeder, campus, periods, lines);
  return { meals: [...new Set([...dishesOf.values()].flat())], periods, lines };
}

async function addPeriods(seeder: Seeder, { orgId }: Campus): Promise<Period[]> {
  const columns =
    'typeCode typeName mealPeriod sort startTime endTime weekDays standardPrice orderStartDays orderDeadlineDay orderDeadlineTime cancelDeadlineTime status';
  const ids = await seeder.table('meals/dateType', { orgId }, columns, [
    ['BREAKFAST', '早餐', 'breakfast', 1, '07:00', '09:00', everyDay, '8.00', 7, 1, '20:00', '21:00', 'enabled'],
    ['LUNCH', '午餐', 'lunch', 2, '11:20', '13:20', everyDay, '18.00', 7, 0, '09:30', '10:00', 'enabled'],
    ['DINNER', '晚餐', 'dinner', 3, '17:20', '19:30', everyDay, '16.00', 7, 0, '15:30', '16:00', 'enabled'],
    ['NIGHT', '夜宵', 'night', 4, '20:30', '22:00', workdays, '12.00', 3, 0, '17:30', '18:00', 'disabled'],
  ]);
  return [
    { id: ids[0] as string, period: 'breakfast', start: '07:40', after: '09:05' },
    { id: ids[1] as string, period: 'lunch', start: '11:50', after: '13:25' },
    { id: ids[2] as string, period: 'dinner', start: '17:50', after: '19:35' },
  ];
}

/** Returns the dishes of each meal. */
async function addMeals(seeder: Seeder, campus: Campus, files: Files): Promise<Map<Period['period'], Meal[]>> {
  const { orgId, random, people } = campus;
  const merchantId = campus.merchants[0]?.id as string;
  const chef = people.next(random).name;
  const found = new Map<Period['period'], Meal[]>([
    ['breakfast', []],
    ['lunch', []],
    ['dinner', []],
  ]);
  for (const [i, [mealName, categoryCode, price, materials, spicy, calories, at]] of dishes.entries()) {
    const id = await seeder.add('meals/meal', {
      mealName,
      orgId,
      merchantId,
      categoryCode,
      price: yuan(price),
      outerPrice: yuan(outerPrice(price)),
      costPrice: yuan(Math.round(price * 0.55)),
      unit: '份',
      materials,
      allergens: [...(allergens[mealName] ?? [])],
      spicy,
      calories,
      chef,
      dailyStock: 100 + 10 * Math.floor(random.next() * 10),
      autoWeekDays: at === 'breakfast' ? everyDay : workdays,
      recommend: i % 5 === 0,
      sort: i + 1,
      image: files.of('food'),
      description: `${mealName}，现做现卖。`,
      status: 'on',
    });
    for (const period of at === 'main' ? (['lunch', 'dinner'] as const) : [at])
      found.get(period)?.push({ id, name: mealName, price });
  }
  const columns = 'mealName categoryCode price status';
  await seeder.table('meals/meal', { orgId, merchantId, unit: '份' }, columns, [
    ['冰粉凉虾', 'snack', '6.00', 'off'],
    ['羊肉泡馍', 'noodle', '18.00', 'off'],
    ['荷叶蒸鸡', 'hot', '20.00', 'draft'],
    ['低脂鸡胸套餐', 'set', '22.00', 'draft'],
  ]);
  return found;
}

const lineNames = { breakfast: '早餐自选', lunch: '午餐自选', dinner: '晚餐自选' } as const;
const maxPortions = { breakfast: 150, lunch: 300, dinner: 180 } as const;

/** How many days before today still show what was on the menu. */
const pastDays = (campus: Campus): number => countFor(campus, 7);

async function addLines(
  seeder: Seeder,
  campus: Campus,
  periods: readonly Period[],
  dishesOf: ReadonlyMap<Period['period'], readonly Meal[]>,
): Promise<MealLine[]> {
  const { time } = seeder;
  const shared = { orgId: campus.orgId, merchantId: campus.merchants[0]?.id as string, location: '一楼 1–4 号窗口' };
  const lines: MealLine[] = [];
  for (let days = pastDays(campus); days >= -7; days--) {
    const saleDate = time.day(days);
    for (const period of periods) {
      const meals = (dishesOf.get(period.period) ?? []).filter((_, i) => (i + days + 14) % 5 !== 0);
      const status = days < -5 ? 'draft' : 'selling';
      const id = await seeder.add('meals/lineManage', {
        ...shared,
        lineCode: `${saleDate.replaceAll('-', '')}-${period.period.slice(0, 1).toUpperCase()}`,
        lineName: lineNames[period.period],
        dateTypeIds: [period.id],
        saleDate,
        lineType: 'choose',
        mealIds: meals.map((meal) => meal.id),
        maxCount: maxPortions[period.period],
        perLimit: 20,
        orderedCount: 0,
        sort: periods.indexOf(period) + 1,
        createdAt: time.past(days + 8, '15:00'),
        status,
      });
      if (status !== 'draft') lines.push({ id, days, period, meals });
    }
  }
  const [breakfast, lunch, dinner] = periods.map((period) => period.id) as [string, string, string];
  const some = (dishesOf.get('lunch') ?? []).map((meal) => meal.id);
  await seeder.table(
    'meals/lineManage',
    shared,
    'lineCode lineName dateTypeIds lineType mealIds price maxCount orderedCount perLimit sort status',
    [
      ['BUFFET', '自助午餐', [lunch], 'buffet', some, '25.00', 80, 0, 2, 10, 'selling'],
      ['RECEPTION', '接待套餐', [lunch, dinner], 'set', some.slice(0, 6), '68.00', 30, 0, 20, 11, 'selling'],
      [
        'TAKEOUT',
        '早餐外送',
        [breakfast],
        'takeout',
        (dishesOf.get('breakfast') ?? []).map((meal) => meal.id),
        null,
        null,
        0,
        5,
        12,
        'selling',
      ],
    ],
  );
  return lines;
}

/** What is not sold any more: all of a day when it is over, and this morning's breakfast. */
function closeLines(seeder: Seeder, campus: Campus, lines: readonly MealLine[], book: DemoBook): void {
  const { time } = seeder;
  for (const { id, days } of lines) {
    if (days < 1) continue;
    const midnight = time.at(days - 1, '00:00');
    book.at(midnight, 0, () => seeder.by(undefined, midnight).moveItself('meals/lineManage', id, 'end'));
  }
  const byHand = (day: number, meal: Period['period'], step: string, moment: string): void =>
    book.at(moment, 0, () =>
      seeder.by(campus.desk, moment).moveAll(
        'meals/lineManage',
        lines.filter(({ days, period }) => days === day && period.period === meal).map(({ id }) => id),
        step,
      ),
    );
  // For a day to come, on which the kitchen is being mended.
  byHand(-5, 'dinner', 'stop', time.ago(150));
  byHand(0, 'breakfast', 'soldout', time.past(0, '08:30'));
}

async function addRules(
  seeder: Seeder,
  { orgId }: Campus,
  periods: readonly Period[],
  lines: readonly MealLine[],
): Promise<void> {
  const { time } = seeder;
  await seeder.add('meals/rule', {
    ruleName: '统一订餐规则',
    orgId,
    status: 'enabled',
    advanceDays: 7,
    maxOrdersPerMeal: 3,
    allowCancel: true,
    cancelBeforeMinutes: 90,
    autoRefund: true,
    followsCalendar: false,
    holidays: [time.day(-45), time.day(-46)],
    seatEnabled: true,
    seatCount: 320,
    seatZones: [
      { zone: 'A', seats: 120, perTable: 4 },
      { zone: 'B', seats: 120, perTable: 4 },
      { zone: 'C', seats: 80, perTable: 8 },
    ],
    noShowLimit: 3,
    blackDays: 7,
    payOrder: ['subsidy', 'welfare', 'cash'],
    notice: '<p>请在截止时间前订餐，取餐时出示取餐码。</p>',
  });
  const groups = [
    ['员工', employees, subsidyCents],
    ['外包', ['outsource', 'student'], 0],
    ['访客', ['visitor', 'retire'], 0],
  ] as const;
  for (const period of periods) {
    const line = lines.find((candidate) => candidate.days === 0 && candidate.period === period) ?? nth(lines, 0);
    for (const [name, personnelTypes, subsidy] of groups) {
      const meal = { breakfast: '早餐', lunch: '午餐', dinner: '晚餐' }[period.period];
      await seeder.add('meals/ruleMealline', {
        ruleName: `${name}${meal}`,
        orgId,
        lineId: line.id,
        dateTypeId: period.id,
        personnelTypes: [...personnelTypes],
        startDate: time.day(180),
        endDate: null,
        price: '18.00',
        extraPrice: '0.00',
        virtSubsidy: yuan(subsidy),
        maxTimes: 2,
        allowNoOrder: name === '员工',
        ...(name === '员工' && { noOrderPrice: yuan(unorderedCents) }),
        noShowCharge: period.period === 'lunch',
        ...(period.period === 'lunch' && { noShowAmount: '5.00' }),
        status: 'enabled',
      });
    }
  }
  for (const { id, days, period } of lines.filter((line) => line.days !== 0 && line.period.period === 'lunch')) {
    const day = time.day(days);
    await seeder.add('meals/ruleMealline', {
      ruleName: `午餐补贴${day.slice(5)}`,
      orgId,
      lineId: id,
      dateTypeId: period.id,
      personnelTypes: null,
      startDate: day,
      endDate: day,
      price: '18.00',
      extraPrice: '0.00',
      virtSubsidy: yuan(subsidyCents),
      status: 'enabled',
    });
  }
  const columns =
    'ruleName takeMode verifyModes takeStartTime takeEndTime codeLength overtimeAction status deliveryFee';
  await seeder.table('meals/ruleTakefood', { orgId }, columns, [
    ['堂食核销', 'dinein', ['code', 'card', 'face'], '07:00', '20:00', 4, 'expire', 'enabled', null],
    ['窗口自取', 'self', ['code'], '07:00', '20:00', 4, 'expire', 'enabled', null],
    ['取餐柜', 'cabinet', ['code', 'confirm'], '11:00', '20:00', 6, 'refund', 'enabled', null],
    ['配送到楼', 'delivery', ['confirm'], '11:00', '19:00', 4, 'manual', 'enabled', '0.00'],
  ]);
}
