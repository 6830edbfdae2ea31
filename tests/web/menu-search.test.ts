import { describe, expect, test } from 'vitest';
import { pinyinInitials } from '../../src/build/pinyin.ts';
import { MenuSearch } from '../../src/web/shell/search/menu-search.ts';

const search = new MenuSearch(
  [
    ['/flashdeliver/stockManager/index', '库存管理'],
    ['/platform/role/index', '角色管理'],
    ['/passthrough/carpark/index', '停车场'],
    ['/meetingRoom/roomManagement', '会议室管理'],
  ].map(([path = '', title = '']) => ({ title, route: { path, title, initials: pinyinInitials(title) } })),
);
const titles = (input: string) => search.find(input).map(({ title }) => title);

describe('searching the menu', () => {
  test('by part of the title', () => expect(titles('停车')[0]).toBe('停车场'));
  test('by the path, with a slip of the finger', () => expect(titles('carprk')[0]).toBe('停车场'));
  test('by initials of the pinyin, wherever they stand', () => {
    expect(titles('kcgl')[0]).toBe('库存管理');
    expect(titles('ccg')).not.toContain('停车场');
    expect(titles('JSGL')[0]).toBe('角色管理');
  });
  test('nothing for nothing, nor for what no menu resembles', () => {
    expect(titles('  ')).toEqual([]);
    expect(titles('zzzzzz')).toEqual([]);
  });
  test('an overlong input is cut, not slow', () => expect(titles('停车场'.repeat(200))).toEqual([]));
});

describe('initials of the pinyin', () => {
  test.each([
    ['停车场', 'tcc'],
    ['银行', 'yh'],
    ['首页', 'sy'],
    ['会议室概览', 'hysgl'],
    ['App下载', 'appxz'],
    ['（元）', 'y'],
    ['重复密码', 'cfmm'],
  ])('%s: %s', (text, initials) => expect(pinyinInitials(text)).toBe(initials));
});
