import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'habits.test.ts',
);

const read =
  'count|isVisible|isChecked|isEnabled|isDisabled|inputValue|innerText|allInnerTexts|getAttribute|textContent|evaluate|evaluateAll';

/** What makes a test fail by chance, and what to write instead. */
const habits: readonly { what: string; where: RegExp; pattern: RegExp; instead: string }[] = [
  {
    what: 'a screen that is looked at once',
    where: /^journeys/,
    pattern: new RegExp(`expect\\(await [^;]*\\.(${read})\\([^;]*\\)(, [^;]*)?\\)\\.`),
    instead: 'await expect.poll(() => …): a screen comes to be what it will be',
  },
  {
    what: 'a shorter patience of one file',
    where: /./,
    pattern: /setConfig\(\{.*Timeout/,
    instead: 'the patience of tests/projects.ts: nothing but a test that hangs meets it',
  },
  {
    what: 'a time-out that a busy machine meets',
    where: /\.test\.ts$/,
    pattern: /(waitFor|waitUntil)\(.*timeout: \d{1,2}_?\d{3} /,
    instead: 'until(…) of tests/support/work.ts: a time-out is no assertion',
  },
];

test.each(habits)('$what', ({ where, pattern, instead }) => {
  const looked = files.filter((file) => where.test(file));
  expect(looked.length).toBeGreaterThan(20);
  const found = looked.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found, instead).toEqual([]);
});
