import type { Context } from '../context.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';

const maxItems = 5000;

/** The items of a dictionary group: value → label. Disabled items still label stored values. */
export async function dictionaryLabels(
  context: Context,
  groupCode: string,
  tx?: Queries,
): Promise<Map<string, string>> {
  const items = context.model.resources.get('settings/dictionaryItem');
  const groups = context.model.resources.get('settings/dictionaryGroup');
  if (!items || !groups) return new Map();
  const where = all(live, {
    is: 'via',
    column: 'groupId',
    several: false,
    table: groups.table,
    where: all(live, isColumn('groupCode', groupCode)),
  });
  const found = await context.store.find(items.table, ['itemCode', 'itemName'], where, {
    limit: maxItems,
    ...(tx && { tx }),
  });
  return new Map(found.map(({ itemCode, itemName }) => [String(itemCode), String(itemName)]));
}

/** 330106 lies in 330100, which lies in 330000. */
const pathOf = (code: string): string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];

/** Whole names of regions: code → `浙江省/杭州市/西湖区`. */
export async function regionNames(
  context: Context,
  codes: readonly string[],
  tx?: Queries,
): Promise<Map<string, string>> {
  const regions = context.model.resources.get('settings/provincecity');
  if (!regions || codes.length === 0) return new Map();
  const asked = [...new Set(codes.flatMap(pathOf))];
  const found = await context.store.find(
    regions.table,
    ['code', 'name'],
    all(live, { is: 'in', column: 'code', values: asked }),
    { limit: asked.length, ...(tx && { tx }) },
  );
  const names = new Map(found.map(({ code, name }) => [String(code), String(name)]));
  return new Map(
    codes
      .filter((code) => names.has(code))
      .map((code) => [
        code,
        pathOf(code)
          .flatMap((part) => names.get(part) ?? [])
          .join('/'),
      ]),
  );
}
