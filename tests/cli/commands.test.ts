import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run as check } from '../../src/cli/check.command.ts';
import { run as scaffold } from '../../src/cli/new.command.ts';
import { run as seed } from '../../src/cli/seed.command.ts';
import { copyProject, type Copy, type Ran } from '../support/copy.ts';
import { demoInto } from '../support/killable.ts';

let copy: Copy;

beforeAll(async () => {
  copy = await copyProject();
});

afterAll(() => copy.remove());

/** Runs a command in this process; for those that start nothing and load nothing anew. */
async function within(
  run: (args: readonly string[], root?: string) => Promise<number>,
  ...args: string[]
): Promise<Ran> {
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((text: string) => void (printed[stream] += `${text}\n`)),
  );
  const code = await run(args, copy.root).finally(() => spies.forEach((spy) => spy.mockRestore()));
  return { code, out: printed.log, err: printed.error };
}

const read = (file: string) => readFile(join(copy.root, file), 'utf8');

/** Changes a file, runs, and puts it back. */
async function changed<T>(file: string, change: (text: string) => string, run: () => Promise<T>): Promise<T> {
  const before = await read(file);
  await writeFile(join(copy.root, file), change(before));
  try {
    return await run();
  } finally {
    await writeFile(join(copy.root, file), before);
  }
}

const carpark = 'resources/parking/carpark.ts';

describe('check', () => {
  test('says so where there are no mistakes', async () => {
    const { code, out } = await copy.run('check');
    expect(out).toMatch(
      /^No mistakes in \d+ resources \(\d+ calls, \d+ permission codes, \d+ grants\), checked in \d+ ms\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('names file, place, cause, hint and id of every mistake', async () => {
    const { code, out } = await changed(
      carpark,
      (text) => text.replace(`'totalSpaces',`, `'totalSpace',`),
      () =>
        changed(
          'forms/parking/carpark.json',
          (text) => text.replace('"minimum": -180', '"minimum": 181'),
          () => copy.runWarm('check'),
        ),
    );
    expect(out.split('\n').slice(0, 2)).toEqual([
      'forms/parking/carpark.json properties.longitude.minimum: minimum 181 is above maximum 180 [R211]',
      'resources/parking/carpark.ts list.columns[4]: "totalSpace" is not a field of forms/parking/carpark.json; did you mean "totalSpaces"? [R104]',
    ]);
    expect(out).toContain('\n2 mistakes. What an id means: npm run check -- --explain <id>\n');
    expect(code).toBe(1);
  });

  test('a file that cannot be loaded hides nothing in the others', async () => {
    const { code, out } = await changed(
      carpark,
      () => 'export default {',
      () =>
        changed(
          'resources/organisation/staff.ts',
          (text) => text.replace(/label: '.*?'/, `label: 'Staff'`),
          () => copy.runWarm('check'),
        ),
    );
    expect(out).toMatch(/^resources\/parking\/carpark\.ts: cannot be loaded: .+ \[R001\]$/m);
    expect(out).toContain('resources/organisation/staff.ts label: "Staff" has English left over: Staff [R701]\n');
    expect(code).toBe(1);
  });

  test('policies are checked as well', async () => {
    const { code, out } = await changed(
      'policies/system.csv',
      (text) => `${text}\np, nobody, system-management.user, list, all\n`,
      () => copy.runWarm('check'),
    );
    expect(out).toMatch(/^policies\/system\.csv:\d+: unknown role "nobody".* \[P201\]$/m);
    expect(code).toBe(1);
  });

  test('mistakes of declarations hide none of the policies, nor an expectation that is not met, nor a pattern that explodes', async () => {
    const { code, out } = await changed(
      carpark,
      (text) => text.replace(`'totalSpaces',`, `'totalSpace',`),
      () =>
        changed(
          'forms/system/user.json',
          (text) => text.replace('^[A-Za-z0-9][A-Za-z0-9._@-]*$', '^([a-z]+)*\\\\d$'),
          () =>
            changed(
              'policies/accounts.csv',
              (text) =>
                `${text}\np, merchant-admin, wallet.credit, list, all\np, platform-admin, wallet.credit, list, all\n`,
              () => copy.runWarm('check'),
            ),
        ),
    );
    expect(out).toMatch(/"totalSpace" is not a field .* \[R104\]$/m);
    expect(out).toMatch(/^policies\/expectations\.csv:\d+: merchant-admin has wallet\.credit list .* \[P401\]$/m);
    expect(out).toMatch(
      /^policies\/accounts\.csv:\d+: platform-admin, wallet\.credit, list adds nothing .* \[P402\]$/m,
    );
    expect(out).toMatch(/^forms\/system\/user\.json properties\.userName\.pattern: .* can take forever .* \[C101\]$/m);
    expect(code).toBe(1);
  });

  test('a role that nobody knows and a name that stands twice are told beside a mistake of a declaration', async () => {
    const { out } = await changed(
      carpark,
      (text) => text.replace(`'totalSpaces',`, `'totalSpace',`),
      () =>
        changed(
          'forms/parking/carpark.json',
          (text) => text.replace('"properties": {', '"properties": {\n    "carparkName": {},'),
          () =>
            changed(
              'policies/system.csv',
              (text) => `${text}\np, nobody, system-management.user, list, all\n`,
              () => copy.runWarm('check'),
            ),
        ),
    );
    expect(out).toMatch(/^forms\/parking\/carpark\.json line \d+: "carparkName" stands twice in one object \[R012\]$/m);
    expect(out).toMatch(/\[R104\]$/m);
    expect(out).toMatch(/unknown role "nobody".* \[P201\]$/m);
  });

  test('a label that was changed leaves its translation behind; that is told and keeps nobody', async () => {
    const { code, out } = await changed(
      'forms/parking/carpark.json',
      (text) => text.replace('"车场编号"', '"车场编码"'),
      () => copy.runWarm('check'),
    );
    expect(out).toMatch(/^No mistakes/);
    expect(out).toContain(
      '\nTo look at: labels/en/parking.json 车场编号: no declaration says this; did you mean "车场编码"? [R704]\n',
    );
    expect(out).toContain('\nNot yet in labels/es/, so shown in Chinese: 车场编码\n');
    expect(code).toBe(0);
  });

  test('explains an id', async () => {
    expect(await within(check, '--explain', 'r104')).toMatchObject({
      code: 0,
      out: 'R104  A resource names a field that it does not have.\n      Correct the spelling, or add the field to the form.\n',
    });
    expect(await within(check, '--explain', 'P201')).toMatchObject({ code: 0, out: 'P201  An unknown role.\n' });
    const unknown = await within(check, '--explain', 'R1044');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toContain('There is no check R1044; did you mean R104?\n\nUsage: npm run check');
  });

  test('lists all ids', async () => {
    const { code, out } = await within(check, '--ids');
    expect(out).toMatch(/^R001 .*\n[\s\S]*^R902 .*\n[\s\S]*^P401 /m);
    expect(code).toBe(0);
  });
});

describe('new', () => {
  test('writes a form, a resource and a policy line that pass the check', async () => {
    const made = await within(scaffold, 'parking/barrier', '--label', '道闸', '--section', 'passthrough');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain(
      'wrote forms/parking/barrier.json\nwrote resources/parking/barrier.ts\nadded to policies/parking.csv\n',
    );
    const { code, out } = await copy.runWarm('check');
    expect(out).toMatch(/^No mistakes/);
    expect(out).toContain('\nNot yet in labels/en/, so shown in Chinese: 名称');
    expect(code).toBe(0);
    expect(await read('policies/parking.csv')).toMatch(/\np, project-admin, parking\.barrier, \*, project\n$/);
  });

  test('begins a new area where its title is given', async () => {
    const made = await copy.runWarm(
      'new',
      'library/book',
      '--label',
      '图书',
      '--section',
      'convenience',
      '--area',
      '图书室',
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('added to resources/areas.ts\n');
    expect(await read('resources/areas.ts')).toContain("  library: { title: '图书室', about: '图书' },\n} as const;");
    expect(await read('policies/library.csv')).toMatch(/^# 图书/);
    expect((await copy.runWarm('check')).out).toMatch(/^No mistakes/);
  });

  test('lays its files out as the lint wants them, however much there is to say', async () => {
    const label = '道'.repeat(20);
    await within(scaffold, 'parking/longestNameOfAnEntityThere', '--label', label, '--section', 'passthrough');
    await within(scaffold, 'parking/everywhere', '--label', label, '--global');
    await within(scaffold, 'archive/shelf', '--label', label, '--area', '档'.repeat(10));
    const { code, out } = await copy.runNode('node_modules/oxfmt/bin/oxfmt', '--check', 'resources');
    expect(out).toContain('All matched files use the correct format.');
    expect(code).toBe(0);
  });

  test('never overwrites', async () => {
    await within(scaffold, 'parking/gate');
    const before = [
      await read('forms/parking/gate.json'),
      await read('resources/parking/gate.ts'),
      await read('policies/parking.csv'),
    ];
    await rm(join(copy.root, 'forms/parking/gate.json'));
    const again = await within(scaffold, 'parking/gate', '--label', '大门');
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: 'resources/parking/gate.ts already there; nothing was written.\n',
    });
    expect(existsSync(join(copy.root, 'forms/parking/gate.json'))).toBe(false);
    expect([await read('resources/parking/gate.ts'), await read('policies/parking.csv')]).toEqual(before.slice(1));
    await writeFile(join(copy.root, 'forms/parking/gate.json'), before[0] as string);
  });
});

describe('a mistyped command', () => {
  const commands = { check, new: scaffold, seed };
  const mistyped: readonly [command: keyof typeof commands, args: readonly string[], message: string][] = [
    ['new', [], 'Something is missing.'],
    ['new', ['Parking/gate'], '"Parking/gate" is not <area>/<entity>'],
    ['new', ['../../etc/passwd'], '"../../etc/passwd" is not <area>/<entity>'],
    ['new', ['parking/lane', '--label', 'Lane'], '"Lane" is not a label'],
    ['new', ['parking/lane', '--label', "'); process.exit("], 'is not a label'],
    ['new', ['parking/lane', '--section', 'passthru'], 'There is no section "passthru"; did you mean "passthrough"?'],
    ['new', ['parking/lane', '--lable', '车道'], 'Unknown option --lable; did you mean "--label"?'],
    ['new', ['parkin/lane', '--label', '车道'], 'There is no area "parkin"; did you mean "parking"?'],
    ['new', ['parking/lane', '--area', '停车'], 'The area "parking" is already there.'],
    ['seed', ['parking/carpark'], 'Something is missing.'],
    ['seed', ['parking/carpark', 'many'], '"many" is not a number of rows'],
    ['seed', ['parking/carpark', '0x10'], '"0x10" is not a number of rows'],
    ['seed', ['parking/carpark', '5000001'], '"5000001" is not a number of rows'],
    ['check', ['everything'], 'Too much: everything'],
    ['check', ['--explain'], "Option '--explain <value>' argument missing"],
  ];

  test.each(mistyped)('%s %j', async (name, args, message) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const code = await commands[name](args, copy.root);
    const text = said.mock.calls.join('\n');
    said.mockRestore();
    expect(text).toContain(message);
    expect(text).toContain(`Usage: npm run ${name}`);
    expect(code).toBe(2);
  });

  test('that does not exist', async () => {
    const { code, err } = await copy.run('chekc');
    expect(err).toMatch(/^Usage: npm run <.*check.*new.*seed.*>/);
    expect(code).toBe(2);
  });
});

describe('seed', () => {
  test('makes the table of what was just scaffolded, and adds rows', async () => {
    await demoInto(join(copy.root, 'data'));
    await within(scaffold, 'parking/spot', '--label', '车位');
    const { code, out, err } = await copy.runWarm('seed', 'parking/spot', '50');
    expect(err).toBe('');
    expect(out).toMatch(/^50 rows of parking\/spot\nin [\d.]+ s\n$/);
    expect(code).toBe(0);
  });

  test('refuses an unknown resource', async () => {
    const { code, err } = await copy.runWarm('seed', 'parking/sport', '5');
    expect(err).toContain('There is no resource "parking/sport"; did you mean "parking/spot"?');
    expect(code).toBe(2);
  });

  test('refuses to start on declarations with mistakes, and lists them', async () => {
    const { code, err } = await changed(
      carpark,
      (text) => text.replace(`'totalSpaces',`, `'totalSpace',`),
      () => copy.runWarm('seed', 'parking/carpark', '5'),
    );
    expect(err).toContain('"totalSpace" is not a field of forms/parking/carpark.json');
    expect(err).not.toContain('    at ');
    expect(code).toBe(1);
  });
});
