import { expect, test } from 'vitest';
import { indexGrams, queryGrams } from '../../src/server/storage/grams.ts';

/** Would the index find the query in the text? Grams must follow each other; the last may be a beginning. */
function finds(text: string, query: string): boolean {
  const grams = indexGrams(text);
  const wanted = queryGrams(query);
  if (!wanted) return false;
  const last = wanted.phrase.length - 1;
  return grams.some((_, start) =>
    wanted.phrase.every((gram, i) =>
      i === last && wanted.prefix ? grams[start + i]?.startsWith(gram) : grams[start + i] === gram,
    ),
  );
}

const texts = [
  '张三丰',
  '杭州云启信息技术有限公司',
  'N00012345',
  'A栋12层1203室',
  '东区 P1-停车场',
  'WiFi设备AP-07',
  '咖啡·拿铁（大）',
  'José Ñandú',
  '🚗车场',
  '１２３号',
];
const plain = (text: string) =>
  (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('');

test.each(texts)('every part of “%s” is found, and nothing else', (text) => {
  const letters = [...plain(text)];
  for (let from = 0; from < letters.length; from++) {
    for (let to = from + 1; to <= letters.length; to++) {
      const part = letters.slice(from, to).join('');
      expect(finds(text, part), part).toBe(true);
    }
  }
  for (const other of texts) {
    const part = [...plain(other)].slice(0, 4).join('');
    expect(finds(text, part), part).toBe(plain(text).includes(part));
  }
});

test.each(['', '  ', '"', '*', '- ()', '🚗'])('“%s” holds nothing that can be searched', (text) => {
  expect(queryGrams(text)).toBeUndefined();
});
