import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import areas from '../resources/areas.ts';
import { importsOf } from '../src/cli/near/imports.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Who may import whom; the longest folder that fits decides. A folder may always import itself.
 * `src/server/context.ts` says what a request is and belongs to everybody on that side.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  resources: ['src/meta', 'forms'],
  'src/meta': [],
  // The language of rules and formulas, alike for both sides.
  'src/expressions': ['src/meta'],
  'src/server': ['src/meta', 'src/expressions', 'resources', 'package.json'],
  'src/server/http': ['src/meta', 'src/server', 'resources/areas.ts'],
  // What a row tells its reader in words is told in their language.
  'src/server/records': [
    'src/meta',
    'src/expressions',
    'src/server/files',
    'src/server/storage',
    'src/server/access',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/system.ts',
    'src/server/labels.ts',
  ],
  'src/server/storage': ['src/meta'],
  // What happens by itself: work that is stored, and who does it.
  'src/server/events': ['src/meta', 'src/server/storage', 'src/server/clock.ts', 'src/server/context.ts'],
  // Other systems' message bus.
  'src/server/bus': ['src/meta', 'src/server/context.ts'],
  // Runs what reads files of others, and knows archives.
  'src/server/parsing': [],
  // Accounts, journals and holds, whatever they are for.
  'src/server/ledger': ['src/meta', 'src/server/storage', 'src/server/records/ids.ts', 'src/server/clock.ts'],
  // The rows that show accounts of the ledger, kept along with them.
  'src/server/accounts': [
    'src/meta',
    'src/server/ledger',
    'src/server/records',
    'src/server/storage',
    'src/server/context.ts',
    'src/server/system.ts',
    'src/server/clock.ts',
  ],
  'src/server/sheets': ['src/meta', 'src/server/parsing'],
  'src/server/access': ['src/meta', 'src/server/context.ts'],
  // The bytes of uploaded files, without a word of whose they are.
  'src/server/files': ['src/meta', 'src/server/parsing', 'src/server/config.ts'],
  'src/server/auth': [
    'src/meta',
    'src/server/storage',
    'src/server/access',
    'src/server/records',
    'src/server/http',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/system.ts',
    'src/server/config.ts',
  ],
  'src/server/install': [
    'src/meta',
    'src/expressions',
    'src/demo',
    'src/server/accounts',
    'src/server/ledger',
    'src/server/files',
    'src/server/storage',
    'src/server/access',
    'src/server/records',
    'src/server/auth',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/system.ts',
    'src/server/config.ts',
    'resources/dictionaries.ts',
    'resources/sequences.ts',
  ],
  // Forms that people design: their versions, and the answers that records hold to them.
  'src/server/forms': [
    'src/meta',
    'src/expressions',
    'src/server/records',
    'src/server/storage',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/labels.ts',
  ],
  // What records wait for: the flows and who decides.
  // What kind of day it is, and when working time is over.
  'src/server/calendar': ['src/meta', 'src/server/records', 'src/server/storage', 'src/server/context.ts'],
  'src/server/processes': [
    'src/meta',
    'src/server/calendar',
    'src/expressions',
    'src/server/forms',
    'src/server/auth',
    'src/server/records',
    'src/server/storage',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/system.ts',
  ],
  // Behaviour of one business area, and of every entity; both may answer calls of their own, so they know the routes.
  'src/server/areas': [
    'src/server/policy-editions.ts',
    'src/meta',
    'src/server/forms',
    'src/server/accounts',
    'src/server/bus',
    'src/server/calendar',
    'src/server/events',
    'src/server/ledger',
    'src/server/http',
    'src/server/access',
    'src/server/processes',
    'src/server/records',
    'src/server/sheets',
    'src/server/storage',
    'src/server/auth',
    'src/server/files',
    'src/server/console-places.ts',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/former-ids.ts',
    'src/server/labels.ts',
    'src/server/ready-forms.ts',
    'src/server/system.ts',
  ],
  'src/server/features': [
    'src/meta',
    'src/server/events',
    'src/server/files',
    'src/server/http',
    'src/server/processes',
    'src/server/records',
    'src/server/sheets',
    'src/server/storage',
    'src/server/auth',
    'src/server/clock.ts',
    'src/server/context.ts',
    'src/server/former-ids.ts',
    'src/server/housekeeping.ts',
    'src/server/labels.ts',
    'src/server/system.ts',
  ],
  'src/demo': ['src/meta', 'src/server'],
  'src/web': ['src/meta', 'src/expressions'],
  'src/web/shell': ['src/meta', 'src/web'],
  'src/web/providers': ['src/meta', 'src/web/i18n'],
  'src/web/pages': [
    'src/meta',
    'src/expressions',
    'src/web/widgets',
    'src/web/providers',
    'src/web/shared',
    'src/web/i18n',
  ],
  // The description of the API is asked for one area at a time.
  'src/web/pages/system/api': ['src/web/providers', 'src/web/i18n', 'resources/areas.ts'],
  'src/web/shared': ['src/meta', 'src/web/providers', 'src/web/i18n'],
  'src/web/widgets': ['src/meta', 'src/web/providers', 'src/web/shared', 'src/web/i18n'],
  'src/web/i18n': ['src/meta', 'labels'],
  // Shown by `npm run dev` alone: no build begins here.
  'src/catalogue': ['src/meta', 'src/web', 'src/cli/seed', 'src/demo/random.ts'],
  'src/cli': ['src/demo', 'src/meta', 'src/expressions', 'src/server', 'resources', 'bench'],
  'src/build': ['src/meta', 'resources', 'src/server/declarations.ts', 'src/web/shared/icon/frame-names.ts'],
};

/** Folders that stand for business areas, with those beside them that belong to none. */
const byArea: Readonly<Record<string, readonly string[]>> = {
  'src/server/areas': [],
  'src/demo': [],
  'src/web/pages': ['dashboard', 'login', 'resource'],
  tests: [
    'access',
    'api',
    'calendar',
    'cli',
    'deploy',
    'events',
    'expressions',
    'fixtures',
    'journeys',
    'ledger',
    'meta',
    'sheets',
    'storage',
    'support',
    'web',
  ],
};

/** Modules and pictures at the top of the console, which all of its folders use. */
const ofTheConsole = /^src\/web\/[a-z-]+\.(tsx?|svg)$/;

/** What the shell remembers, such as who is signed in and which theme is chosen: modules without a component. */
const storeOfTheShell = /^src\/web\/shell\/.+\.ts$/;
const readsStores = ['src/web/pages', 'src/web/providers', 'src/web/shared', 'src/web/widgets'];

/** Imports against the grain, each with the reason for which it stays. */
const exceptions: Readonly<Record<string, string>> = {
  'src/web/shared/dates/DateRange.tsx → src/web/widgets/kit/antd.tsx':
    'a piece of antd outside of a widget needs the same setting around it',
  'src/web/shared/dates/DayPicker.tsx → src/web/widgets/kit/antd.tsx':
    'a piece of antd outside of a widget needs the same setting around it',
};

/** Packages that one folder stands for; nobody else knows them. */
const owners: Readonly<Record<string, readonly string[]>> = {
  casbin: ['src/server/access'],
  'casbin.js': ['src/web/providers'],
  '@refinedev/simple-rest': ['src/web/providers'],
  kysely: ['src/server/storage'],
  libsql: ['src/server/storage'],
  pg: ['src/server/storage'],
  croner: ['src/server/events'],
  nodemailer: ['src/server/areas/notices'],
  '@node-rs/argon2': ['src/server/auth'],
  vite: ['src/cli', 'src/build'],
  aws4fetch: ['src/server/files'],
  yauzl: ['src/server/parsing'],
  saxes: ['src/server/sheets'],
  'csv-parse': ['src/server/sheets'],
  // Loaded with the first form that has an expression.
  '@marcbachmann/cel-js': ['src/expressions'],
};

interface Import {
  readonly file: string;
  /** Gone once compiled. */
  readonly typeOnly: boolean;
  /** Path below the root, or the name of a package. */
  readonly to: string;
  readonly own: boolean;
}

function* filesOf(folder: string): Iterable<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(path);
    else if (/\.(tsx?|mjs)$/.test(entry.name)) yield path;
  }
}

const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function readImports(file: string): Import[] {
  return importsOf(file, readFileSync(join(root, file), 'utf8')).map(({ from, typeOnly }) => {
    const own = from.startsWith('.');
    return { file, own, typeOnly, to: own ? relative(root, resolve(root, dirname(file), from)) : nameOf(from) };
  });
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const rowOf = (path: string): string | undefined =>
  Object.keys(table)
    .filter((folder) => isBelow(path, folder))
    .toSorted((one, other) => other.length - one.length)[0];

const imports = [...filesOf('src'), ...filesOf('resources')].flatMap(readImports);

/** `a → b` for every import that satisfies a condition. */
const those = (condition: (one: Import) => boolean) =>
  imports.filter(condition).map(({ file, to }) => `${file} → ${to}`);

function isAllowed({ file, to }: Import): boolean {
  const row = rowOf(file);
  if (row === undefined) return false;
  // A folder with a row of its own is no part of the one around it.
  const same = rowOf(to) === row;
  const console =
    isBelow(file, 'src/web') && (ofTheConsole.test(to) || ofTheConsole.test(file)) && isBelow(to, 'src/web');
  const store = storeOfTheShell.test(to) && readsStores.some((folder) => isBelow(file, folder));
  return (
    same ||
    console ||
    store ||
    (row === 'src/server' && isBelow(to, 'src/server')) ||
    (table[row] ?? []).some((folder) => isBelow(to, folder))
  );
}

test('imports follow the table', () => {
  expect(imports.length).toBeGreaterThan(500);
  const against = those((one) => one.own && !isAllowed(one));
  expect(against.filter((line) => !(line in exceptions))).toEqual([]);
  expect(
    Object.keys(exceptions).filter((line) => !against.includes(line)),
    'exceptions that are no longer needed',
  ).toEqual([]);
});

test('the console and the server never import each other', () => {
  expect(
    those(
      ({ file, to }) =>
        (isBelow(file, 'src/web') && isBelow(to, 'src/server')) ||
        (isBelow(file, 'src/server') && isBelow(to, 'src/web')),
    ),
  ).toEqual([]);
});

test('the kernel stands by itself: no package, no Node, no React', () => {
  expect(those(({ file, own }) => isBelow(file, 'src/meta') && !own)).toEqual([]);
});

test('declarations are data: the kernel for its types and their own form', () => {
  expect(those(({ file, own }) => isBelow(file, 'resources') && !own)).toEqual([]);
  // A report is typed by the form of whatever resource it counts; what it names there is checked with the declarations.
  const forms = imports.filter(
    ({ file, to }) => isBelow(file, 'resources') && !file.endsWith('.report.ts') && isBelow(to, 'forms'),
  );
  expect(forms.filter(({ file, to }) => to !== file.replace(/^resources/, 'forms').replace(/\.ts$/, '.json'))).toEqual(
    [],
  );
});

test('a package that one folder stands for is known nowhere else', () => {
  const against = those(
    ({ file, to, own }) =>
      !own && to in owners && !(owners[to] as readonly string[]).some((folder) => isBelow(file, folder)),
  );
  expect(against).toEqual([]);
});

/** How rows are read and written, which `rows.ts` gives to everybody else. */
const behindTheHandle = ['load', 'write', 'step'].map((name) => `src/server/records/${name}.ts`);

test('rows are read and written by their handle, and by nothing behind it', () => {
  expect(
    those(
      ({ file, to }) =>
        isBelow(file, 'src') && !isBelow(file, 'src/server/records') && behindTheHandle.some((one) => to === one),
    ),
  ).toEqual([]);
});

/** Folders of which a file still decodes rows itself. The list only gets shorter. */
const decodeThemselves = [
  'src/server/areas/accounts',
  'src/server/areas/aircon',
  'src/server/areas/comments',
  'src/server/areas/notices',
  'src/server/areas/organisation',
  'src/server/areas/repairs',
  'src/server/areas/shop',
  'src/server/areas/system',
  'src/server/areas/wechat',
  'src/server/features/arrange',
  'src/server/features/export',
  'src/server/features/history',
  'src/server/features/import',
  'src/server/features/overdue',
  'src/server/features/search',
  'src/server/features/steps',
];

test('areas and features leave it to the handle to decode rows', () => {
  const decoding = imports.filter(
    ({ file, to }) => /^src\/server\/(areas|features)\//.test(file) && to === 'src/server/records/codec.ts',
  );
  expect([...new Set(decoding.map(({ file }) => file.split('/').slice(0, 4).join('/')))].toSorted()).toEqual(
    decodeThemselves,
  );
});

/** Ids sort by the moment at which they are drawn, and a limit of calls counts real minutes. */
const machineTime = ['src/server/records/ids.ts', 'src/server/records/lookup-limit.ts'];

test('business asks the clock of the server, so that it can be done at a moment of the past', () => {
  const business = [...filesOf('src/server')].filter(
    (file) =>
      /^src\/server\/(accounts|areas|forms|ledger|processes|records)\//.test(file) && !machineTime.includes(file),
  );
  expect(business.length).toBeGreaterThan(200);
  expect(
    business.filter((file) => /\bDate\.now\(\)|new Date\(\)/.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});

test('which database it is, is known where it is opened and where it is copied', () => {
  const [databases, doors] = [
    /^src\/server\/storage\/(sqlite|postgres)\//,
    ['src/server/storage/open.ts', 'src/server/storage/backup.ts'],
  ];
  expect(those(({ file, to }) => databases.test(to) && !databases.test(file) && !doors.includes(file))).toEqual([]);
  // What the two do differently is a method of `Dialect`, which is why that has no name to ask for.
  const asking = [...filesOf('src')].filter(
    (file) => !databases.test(file) && /\bdialect\??\.name\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});

test('the console never needs Node', () => {
  expect(those(({ file, to }) => isBelow(file, 'src/web') && to.startsWith('node:'))).toEqual([]);
});

test('the console brings along what is said of a field, and no error of the server', () => {
  const errors = imports.filter(
    ({ file, to, typeOnly }) => isBelow(file, 'src/web') && !typeOnly && to.startsWith('src/meta/errors'),
  );
  expect([...new Set(errors.map(({ to }) => to))]).toEqual(['src/meta/errors/words.ts']);
});

test('folders of areas bear the names of areas', () => {
  const strangers = Object.entries(byArea).flatMap(([folder, others]) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !Object.hasOwn(areas, entry.name) && !others.includes(entry.name))
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(strangers).toEqual([]);
});

/** Modules that need each other before either is complete, as `a → b → a`. */
function circles(): string[] {
  const needs = new Map<string, string[]>();
  for (const { file, to, own, typeOnly } of imports)
    if (own && !typeOnly) needs.set(file, [...(needs.get(file) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) return void found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    for (const next of needs.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of needs.keys()) visit(file, []);
  return found;
}

test('no module needs itself by way of others', () => {
  expect(circles()).toEqual([]);
});
