import { idcardCheckDigit } from '../meta/fields/idcard.ts';
import type { Random } from './random.ts';

export interface Person {
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly mobile: string;
  readonly idCard: string;
}

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛'.split(
    '',
  );
const given = {
  male: '志强 俊杰 浩然 子轩 建国 文博 宇航 嘉伟 晓东 国栋 一鸣 家豪 明辉 立新 海涛 振华 鹏飞 思远 伟 磊 勇 涛 超 鑫 斌 凯 永康 泽宇 景行 承志'.split(
    ' ',
  ),
  female:
    '雨桐 思琪 欣怡 梓涵 静怡 佳琪 晓燕 丽华 秀英 美玲 婷婷 雪梅 若曦 诗涵 丹 敏 静 丽 娟 颖 洁 倩 玉兰 春燕 文静 慧敏 依诺 可欣 书瑶 晓彤'.split(
      ' ',
    ),
} as const;

const areas = ['330106', '330108', '330205', '320102', '340104', '110108', '420106', '510107'];
const prefixes = ['130', '135', '136', '137', '139', '150', '151', '158', '159', '186', '187', '188'];

/** All people of the demo; names and numbers are unique. */
export class People {
  readonly #names = new Set<string>();
  #count = 0;

  next(random: Random, [youngest, oldest]: readonly [number, number] = [23, 52]): Person {
    const sex = random.pick(['male', 'female'] as const);
    let name = '';
    do name = random.pick(surnames) + random.pick(given[sex]);
    while (this.#names.has(name));
    this.#names.add(name);
    const n = ++this.#count;
    const mobile = `${random.pick(prefixes)}${String((n * 15_485_863) % 100_000_000).padStart(8, '0')}`;
    const born = `${2024 - random.int(youngest, oldest)}${two(random.int(1, 12))}${two(random.int(1, 28))}`;
    const serial = String(((n * 2) % 1000) + (sex === 'male' ? 1 : 0)).padStart(3, '0');
    const first17 = random.pick(areas) + born + serial;
    return { name, sex, mobile, idCard: first17 + idcardCheckDigit(first17) };
  }
}

const two = (n: number) => String(n).padStart(2, '0');
