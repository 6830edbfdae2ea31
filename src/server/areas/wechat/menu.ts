import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';

const maxFirst = 3;
const maxSecond = 5;

const bySort = (one: Row, other: Row): number => Number(one.sort ?? 0) - Number(other.sort ?? 0);

/** The rows of an account as the official account takes them; what it would refuse is refused here. */
export function menuOf(rows: readonly Row[]): { button: Row[] } {
  const enabled = rows.filter(({ status }) => status === 'enabled').toSorted(bySort);
  const below = (id: Row[string] | undefined): Row[] => enabled.filter(({ parentId }) => (parentId ?? null) === id);
  const first = below(null);
  if (first.length === 0) throw new AppError('wechatMenuEmpty');
  if (first.length > maxFirst || first.some(({ id }) => below(id).length > maxSecond))
    throw new AppError('wechatMenuTooMany', { first: maxFirst, second: maxSecond });
  return { button: first.map((row) => buttonOf(row, below(row.id))) };
}

function buttonOf(row: Row, below: readonly Row[]): Row {
  const name = String(row.menuName);
  if (row.menuType === 'group') {
    if (below.length === 0) throw new AppError('wechatMenuGroup', { name });
    return { name, sub_button: below.map((each) => buttonOf(each, [])) };
  }
  if (row.menuType === 'click') return { name, type: 'click', key: row.menuKey ?? '' };
  if (row.menuType === 'view') return { name, type: 'view', url: row.linkUrl ?? '' };
  return {
    name,
    type: 'miniprogram',
    url: row.linkUrl ?? '',
    appid: row.miniAppId ?? '',
    pagepath: row.pagePath ?? '',
  };
}
