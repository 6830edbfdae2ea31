import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalsOf } from '../../src/meta/flow.ts';
import { allSteps } from '../../src/meta/flow-way.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import idle from '../fixtures/idle-declarations.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');

/** What the server says, file by file; what demo data puts into rows is no behaviour. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'src/server'), { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && entry.name.endsWith('.ts') && !/\binstall\b/.test(entry.parentPath.slice(root.length)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

const importsOf = ([path, text]: readonly [string, string]): string[] =>
  [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to]) => resolve(dirname(path), to as string));

/** Hooks that store nothing by themselves write into the row they are called for: other resources they only read. */
const stores = /\b(?:insertRow|changeRow|moveRow|transitionRows|removeRows)\b|\bstore\.(?:insert|update)\b/;
const onlyReads = ([path, text]: readonly [string, string], id: string): boolean =>
  path.endsWith('.hooks.ts') && !path.endsWith(`/${id}.hooks.ts`) && !stores.test(text);

const isShared = (path: string): boolean => dirname(path) === join(root, 'src/server/areas');

/** The words of the files that speak of a resource by its id, or by what another file calls it: only those can write its rows by name. */
function wordsAbout({ id }: Resource): {
  readonly mentioned: ReadonlySet<string>;
  readonly quoted: ReadonlySet<string>;
} {
  const naming = new Set(
    [...files].filter((file) => file[1].includes(`'${id}'`) && !onlyReads(file, id)).map(([path]) => path),
  );
  // What areas share takes its steps with the rows that it is given.
  const near = [...files].filter((file) => naming.has(file[0]) || importsOf(file).some((path) => naming.has(path)));
  const shared = new Set(near.flatMap((file) => importsOf(file).filter(isShared)));
  const text = [...near, ...[...files].filter(([path]) => shared.has(path))].map(([, each]) => each).join('\n');
  return {
    mentioned: new Set(text.match(/\b[A-Za-z_]\w*\b/g)),
    quoted: new Set([...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word as string)),
  };
}

const { model } = loadModel();
const resources: readonly Resource[] = [...model.resources.values()];

/** What flows take by themselves. */
const byFlows = new Set(
  [...model.flows.values()].flatMap((flow) =>
    [
      ...refusalsOf(flow),
      ...(flow.withdrawn === undefined ? [] : [flow.withdrawn]),
      ...[...allSteps(flow.steps)].flatMap((step) => (step.type === 'run' ? [step.transition] : [])),
    ].map((name) => `${flow.on}.${name}`),
  ),
);

const transitionsOf = (resource: Resource) => [...(resource.states?.transitions.values() ?? [])];

/** Read-only fields whose value comes from nowhere: no formula, no copy, no step, no line of the server. */
const unwritten = resources.flatMap((resource) => {
  const { overdue } = resource.declaration;
  const written = new Set([
    ...(overdue ? [overdue.flag] : []),
    ...transitionsOf(resource).flatMap(({ fields, stamp }) => [
      ...fields.map(({ name }) => name),
      ...Object.keys(stamp),
    ]),
  ]);
  // Rows that only the product adds are written whole, by whoever adds them.
  if (resource.declaration.appendOnly) return [];
  const { mentioned } = wordsAbout(resource);
  return [...resource.fields.values()]
    .filter(
      ({ name, origin, readOnly, spec }) =>
        origin === 'form' &&
        readOnly &&
        spec['x-copy'] === undefined &&
        spec['x-formula'] === undefined &&
        spec['x-sequence'] === undefined &&
        spec['x-stamp'] === undefined &&
        !written.has(name) &&
        !mentioned.has(name),
    )
    .map(({ name }) => `${resource.id}.${name}`);
});

/** Steps that no call makes, no time brings, no flow and no line of the server takes. */
const untaken = resources.flatMap((resource) =>
  transitionsOf(resource)
    .filter(({ name, callable, at, after }) => !callable && !at && !after && !wordsAbout(resource).quoted.has(name))
    .map(({ name }) => `${resource.id}.${name}`)
    .filter((name) => !byFlows.has(name)),
);

/** States to which only such steps lead. */
const unreached = resources.flatMap((resource) => {
  const { states } = resource;
  if (!states) return [];
  const { quoted } = wordsAbout(resource);
  const idleSteps = new Set(untaken);
  const reached = new Set([states.initial]);
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const { name, from, to } of transitionsOf(resource))
      if (to !== undefined && !idleSteps.has(`${resource.id}.${name}`) && from.some((state) => reached.has(state)))
        reached.add(to);
  }
  return Object.keys(states.labels)
    .filter((state) => !reached.has(state) && !quoted.has(state))
    .map((state) => `${resource.id}.${state}`);
});

/** The file says what is still idle. It only ever gets shorter: what comes to life leaves it, and nothing idle is added. */
describe('nothing is declared that nobody brings to life, but for a list that shrinks', () => {
  test.each([
    ['read-only fields that nothing writes', unwritten, idle.unwritten as string[]],
    ['steps that nothing takes', untaken, idle.untaken as string[]],
    ['states that nothing reaches', unreached, idle.unreached as string[]],
  ])('%s', (_what, found, listed) => {
    expect(
      found.filter((name) => !listed.includes(name)),
      'idle, and not listed',
    ).toEqual([]);
    expect(
      listed.filter((name: string) => !found.includes(name)),
      'listed, and no longer idle: take it out of tests/fixtures/idle-declarations.json',
    ).toEqual([]);
  });

  test('the list has not grown', () => {
    expect(idle.unwritten.length + idle.untaken.length + idle.unreached.length).toBeLessThanOrEqual(idle.limit);
  });
});
