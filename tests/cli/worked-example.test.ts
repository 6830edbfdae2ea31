import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type Copy } from '../support/copy.ts';
import { demoInto } from '../support/killable.ts';

/** What docs/add-an-entity.md shows at its end is added to the product as it stands there. */

let copy: Copy;

beforeAll(async () => {
  copy = await copyProject();
  await demoInto(join(copy.root, 'data'));
});
afterAll(() => copy.remove());

test('the worked example of the documentation passes the check, and its rows can be added', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/add-an-entity.md'), 'utf8');
  const files = [...text.matchAll(/^`([\w/.]+)`(, a line at its end)?\n\n```\w+\n([^`]+)```$/gm)];
  expect(files.map(([, file]) => file)).toHaveLength(5);
  for (const [, file = '', appended, content = ''] of files)
    await (appended ? appendFile : writeFile)(join(copy.root, file), content);

  const checked = await copy.runWarm('check');
  expect(checked.out).toMatch(/^No mistakes/);
  const { code, out, err } = await copy.runNode('node_modules/oxfmt/bin/oxfmt', '--check', 'resources', 'forms');
  expect([code, out, err]).toEqual([0, expect.any(String), '']);
  expect(await copy.runWarm('policy', 'explain', 'project-operator', 'convenience.bookLoan', 'giveBack')).toMatchObject(
    {
      code: 0,
    },
  );
  for (const id of ['convenience/bookLoan', 'convenience/bookLoanItem'])
    expect(await copy.runWarm('seed', id, '5')).toMatchObject({ code: 0, err: '' });
});
