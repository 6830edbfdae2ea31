import { originOf, type ExternalApp, type Externals, type PassThrough } from '../externals.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { either, leaf, mapOf, record, text, type Shape } from './shape.ts';
import type { Sources } from './sources.ts';
import type { World } from './subject.ts';

type ShapesOf<T> = Record<keyof T, Shape>;

const moduleName = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;
const anyText = leaf('a text', (value) => typeof value === 'string');

const page: ShapesOf<PassThrough> = { module: text, hash: text };
const app: ShapesOf<ExternalApp> = { url: either(text, mapOf(text)), token: text, call: text };
const externals: ShapesOf<Externals> = {
  environment: text,
  origin: anyText,
  pages: mapOf(record(page, { required: { module: '' } })),
  apps: mapOf(record(app)),
};

const shape = record(externals);

type Report = (path: string, message: string, hint?: string) => Problem;

/** Checks the addresses of external pages and applications: valid, and under a key that a menu place opens. */
export const externalAddresses = (sources: Sources) =>
  function* (world: World): Iterable<Problem> {
    const known = new Set(
      [
        ...[...world.subjects.values()].map(({ declaration: { menu } }) => menu?.external),
        ...world.pages.map(({ external }) => external),
      ].filter((key) => key !== undefined),
    );
    for (const [file, { content, failure }] of sources.externals ?? []) {
      if (failure !== undefined) {
        yield { id: 'R001', file, path: '', message: failure };
        continue;
      }
      const found: Problem[] = [];
      const read = shape.read(content, '', (id, path, message, hint) =>
        found.push({ id, file, path, message, ...(hint && { hint }) }),
      ) as Partial<Externals> | undefined;
      yield* found;
      if (!read) continue;
      const wrong: Report = (path, message, hint) => ({ id: 'R611', file, path, message, ...(hint && { hint }) });
      const unknown: Report = (path, message, hint) => ({ id: 'R612', file, path, message, ...(hint && { hint }) });
      const { environment = 'production', origin = '', pages = {}, apps = {} } = read;
      yield* checkOrigin(origin, wrong);
      for (const [key, entry] of Object.entries(pages)) {
        if (entry.module !== '' && !moduleName.test(entry.module))
          yield wrong(
            `pages.${key}.module`,
            `${quote(entry.module)} is not the name of a module`,
            'it is what stands in /super_cloud/pcm/{module}/',
          );
        if (entry.hash?.startsWith('#'))
          yield wrong(
            `pages.${key}.hash`,
            `${quote(entry.hash)} begins with the # that is put before it`,
            `write ${quote(entry.hash.slice(1))}`,
          );
      }
      for (const [key, entry] of Object.entries(apps)) yield* checkApp(`apps.${key}`, entry, environment, wrong);
      for (const [part, keys] of [
        ['pages', Object.keys(pages)],
        ['apps', Object.keys(apps)],
      ] as const) {
        for (const key of keys)
          if (!known.has(key))
            yield unknown(`${part}.${key}`, `no place of the console opens ${quote(key)}`, didYouMean(key, known));
      }
      for (const key of Object.keys(apps))
        if (Object.hasOwn(pages, key))
          yield wrong(`apps.${key}`, `${quote(key)} stands among the pages as well, which come first`);
    }
  };

function* checkOrigin(origin: string, wrong: Report): Iterable<Problem> {
  if (origin === '') return;
  const sound = originOf(origin);
  if (sound !== origin)
    yield wrong(
      'origin',
      `${quote(origin)} is not an origin`,
      sound ? `did you mean ${quote(sound)}?` : 'write https:// and the host, nothing behind it',
    );
}

function* checkApp(
  path: string,
  { url, call, token }: ExternalApp,
  environment: string,
  wrong: Report,
): Iterable<Problem> {
  if (url === undefined && call === undefined)
    yield wrong(path, 'has no address', 'give it a url, or a call that answers with one');
  if (call !== undefined && !call.startsWith('/'))
    yield wrong(`${path}.call`, `${quote(call)} is not a call`, 'calls begin with a slash');
  if (call !== undefined && (url !== undefined || token !== undefined))
    yield wrong(path, 'has a call beside a url or a token', 'the call answers with the whole address');
  if (url === undefined) return;
  if (typeof url === 'object' && !Object.hasOwn(url, environment))
    yield wrong(
      `${path}.url`,
      `there is no address for the environment ${quote(environment)}`,
      didYouMean(environment, Object.keys(url)),
    );
  const addresses: [string, string][] =
    typeof url === 'string'
      ? [[`${path}.url`, url]]
      : Object.entries(url).map(([name, one]) => [`${path}.url.${name}`, one]);
  for (const [at, one] of addresses)
    if (!originOf(one)) yield wrong(at, `${quote(one)} is not an address`, 'addresses begin with https://');
}
