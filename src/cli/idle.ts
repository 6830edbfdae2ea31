import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { refusalsOf } from '../meta/flow.ts';
import { allSteps } from '../meta/flow-way.ts';
import type { CompiledTransition, Model, Resource } from '../meta/model.ts';

/** Checks that the command adds to those of the kernel, because they need the text of the server. */
export const idleIds: Readonly<Record<string, string>> = {
  C102: 'A read-only field that nothing writes.\n      Let a formula, a copy, a stamp, a transition or code of the server write it, or take it out.',
  C103: 'A transition that nothing takes.\n      Give it a call, a time or a step of a flow, take it in code of the server, or take it out.',
  C104: 'A state that nothing reaches.\n      Let a transition lead to it from a state that is reached, or take it out.',
};

/** The files of the server, path → text. A thousand small files are read sooner one by one than all at once. */
export const serverFiles = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(server, file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

const server = 'src/server';
const install = `${server}/install/`;
const shared = `${server}/areas`;

/** What is declared and brought to life by nothing, one line each. */
export function idleDeclarations(model: Model, files: ReadonlyMap<string, string>): string[] {
  const speakers = speakersOf(files);
  const byFlows = takenByFlows(model);
  return [...model.resources.values()].flatMap((resource) => {
    const { id, states } = resource;
    const about = speakers(id);
    const idle = transitionsOf(resource).filter(
      ({ name, callable, at, after }) =>
        !callable && !at && !after && !byFlows.has(`${id}.${name}`) && !about.quotes(name),
    );
    const reached = reachedBy(resource, new Set(idle));
    const lost = Object.keys(states?.labels ?? {}).filter((state) => !reached.has(state) && !about.quotes(state));
    return [
      ...unwritten(resource, about).map((name) => `forms/${id}.json properties.${name}: nothing writes it [C102]`),
      ...idle.map(({ name }) => `resources/${id}.ts states.transitions.${name}: nothing takes it [C103]`),
      ...lost.map((state) => `resources/${id}.ts states.labels.${state}: nothing reaches it [C104]`),
    ];
  });
}

const transitionsOf = ({ states }: Resource): readonly CompiledTransition[] => [
  ...(states?.transitions.values() ?? []),
];

function unwritten(resource: Resource, about: Speakers): string[] {
  const { overdue, appendOnly, about: names } = resource.declaration;
  // Rows that only the product adds are written whole, by whoever adds them.
  if (appendOnly) return [];
  const written = new Set([
    overdue?.flag,
    // Whoever sends a message names its record.
    names?.resource,
    names?.record,
    ...transitionsOf(resource).flatMap(({ fields, stamp }) => [
      ...fields.map(({ name }) => name),
      ...Object.keys(stamp),
    ]),
  ]);
  return [...resource.fields.values()]
    .filter(
      ({ name, origin, readOnly, spec }) =>
        origin === 'form' &&
        readOnly &&
        !filledIn.some((keyword) => spec[keyword] !== undefined) &&
        !written.has(name) &&
        !about.mentions(name),
    )
    .map(({ name }) => name);
}

const filledIn = ['x-copy', 'x-formula', 'x-sequence', 'x-stamp'] as const;

function reachedBy(resource: Resource, idle: ReadonlySet<CompiledTransition>): ReadonlySet<string | undefined> {
  const steps = transitionsOf(resource).filter((step) => step.to !== undefined && !idle.has(step));
  const reached = new Set<string | undefined>([resource.states?.initial]);
  for (const state of reached) for (const { from, to } of steps) if (state && from.includes(state)) reached.add(to);
  return reached;
}

/** What flows take by themselves. */
const takenByFlows = (model: Model): ReadonlySet<string> =>
  new Set(
    [...model.flows.values()].flatMap((flow) =>
      [
        ...refusalsOf(flow),
        ...(flow.withdrawn === undefined ? [] : [flow.withdrawn]),
        ...[...allSteps(flow.steps)].flatMap((step) => (step.type === 'run' ? [step.transition] : [])),
      ].map((name) => `${flow.on}.${name}`),
    ),
  );

/** What is said by the files that speak of a resource. */
interface Speakers {
  readonly mentions: (word: string) => boolean;
  readonly quotes: (word: string) => boolean;
}

interface File {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const file = ([path, text]: readonly [string, string]): File => ({
  path,
  text,
  imports: [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to]) => resolve(dirname(path), to as string)),
});

/** Hooks that store nothing by themselves write into the row they are called for: other resources they only read. */
const stores = /\b(?:insertRow|changeRow|moveRow|transitionRows|removeRows)\b|\bstore\.(?:insert|update)\b/;
const onlyReads = ({ path, text }: File, id: string): boolean =>
  path.endsWith('.hooks.ts') && !path.endsWith(`/${id}.hooks.ts`) && !stores.test(text);

/** The files that name a resource by its id, those that import them, and what these share: only they can write its rows by name. */
function speakersOf(texts: ReadonlyMap<string, string>): (id: string) => Speakers {
  // What a new database begins with is no behaviour.
  const files = [...texts].filter(([path]) => !path.startsWith(install)).map(file);
  const byPath = new Map(files.map((each) => [resolve(each.path), each]));
  const naming = new Map<string, Set<File>>();
  const importing = new Map<string, Set<File>>();
  const note = (index: Map<string, Set<File>>, key: string, each: File) =>
    index.set(key, (index.get(key) ?? new Set()).add(each));
  for (const each of files) {
    for (const [, id] of each.text.matchAll(/'(\w+\/\w+)'/g)) note(naming, id as string, each);
    for (const path of each.imports) note(importing, path, each);
  }
  const isShared = ({ path }: File) => dirname(path) === shared;
  return (id) => {
    const named = [...(naming.get(id) ?? [])].filter((each) => !onlyReads(each, id));
    const near = new Set([...named, ...named.flatMap(({ path }) => [...(importing.get(resolve(path)) ?? [])])]);
    // What areas share takes its steps with the rows that it is given.
    const lent = [...near].flatMap(({ imports }) => imports.flatMap((path) => byPath.get(path) ?? [])).filter(isShared);
    const all = [...new Set([...near, ...lent])];
    const says = (pattern: RegExp) => all.some(({ text }) => pattern.test(text));
    return {
      mentions: (word) => says(new RegExp(`\\b${word}\\b`)),
      quotes: (word) => says(new RegExp(`'${word}'`)),
    };
  };
}
