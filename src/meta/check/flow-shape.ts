import { isObject } from '../json.ts';
import { either, leaf, listOf, mapOf, record, text, wordOf, type Shape } from './shape.ts';

const always = leaf('true', (value) => value === true);
const names = listOf(text);
/** One name, or several. */
const oneOrMore: Shape = {
  expected: 'a name or a list of names',
  read: (value, at, fault) => (Array.isArray(value) ? names : text).read(value, at, fault),
};
const times = leaf(
  'a whole number from 1 to 20',
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20,
);

const share = leaf(
  'a whole number from 1 to 100',
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
);

const level = leaf(
  'a whole number from 1 to 10',
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10,
);

const who = either(
  record({ can: text }, { required: { can: '' } }),
  record({ role: text }, { required: { role: '' } }),
  record({ field: text }, { required: { field: '' } }),
  record({ users: listOf(text) }, { required: { users: [] } }),
  record(
    { leaderOf: wordOf(['starter']), from: level, to: either(level, wordOf(['top'])) },
    { required: { leaderOf: 'starter' } },
  ),
  record({ chosenBy: wordOf(['starter', 'before']) }, { required: { chosenBy: 'starter' } }),
);

const limit = record(
  { after: text, hours: wordOf(['work']), do: wordOf(['remind', 'admin', 'pass', 'refuse']), times, to: listOf(text) },
  { required: { after: '', do: 'remind' } },
);

/** Work is not refused, in time or out of it. */
const workLimit = record(
  { after: text, hours: wordOf(['work']), do: wordOf(['remind', 'admin', 'pass']), times, to: listOf(text) },
  { required: { after: '', do: 'remind' } },
);
const shownFields = mapOf(wordOf(['edit', 'hide']));

/** Steps contain paths and paths contain steps, so the shape of steps is resolved lazily. */
const inner: Shape = { expected: 'a list', read: (value, path, fault) => steps.read(value, path, fault) };

const onCondition = record({ when: text, steps: inner }, { required: { when: '', steps: [] } });
const otherwise = record({ else: always, steps: inner }, { required: { else: true, steps: [] } });

const branchPath: Shape = {
  expected: 'a path',
  read: (value, at, fault) => (isObject(value) && 'when' in value ? onCondition : otherwise).read(value, at, fault),
};

const parallelPath = record({ title: text, steps: inner }, { required: { steps: [] } });

const base = { id: text, title: text };
const needed = { id: '', title: '' };

const kinds: Readonly<Record<string, Shape>> = {
  approve: record(
    {
      ...base,
      type: text,
      who,
      mode: wordOf(['any', 'all', 'turn', 'share']),
      share,
      starter: wordOf(['ask', 'skip']),
      repeat: wordOf(['ask', 'skip', 'other']),
      empty: wordOf(['admin', 'pass', 'refuse']),
      several: always,
      limit,
      fields: shownFields,
    },
    { required: { ...needed, who: { users: [] }, mode: 'any' } },
  ),
  handle: record(
    {
      ...base,
      type: text,
      who,
      mode: wordOf(['any', 'all']),
      empty: wordOf(['admin', 'pass']),
      limit: workLimit,
      fields: shownFields,
    },
    { required: { ...needed, who: { users: [] }, mode: 'any' } },
  ),
  wait: record({ ...base, type: text, after: text, hours: wordOf(['work']), until: text }, { required: needed }),
  set: record({ ...base, type: text, values: mapOf(text) }, { required: { ...needed, values: {} } }),
  create: record(
    { ...base, type: text, resource: text, values: mapOf(text) },
    { required: { ...needed, resource: '', values: {} } },
  ),
  call: record(
    { ...base, type: text, resource: text, values: mapOf(text), refused: wordOf(['refuse', 'continue']) },
    { required: { ...needed, resource: '', values: {} } },
  ),
  message: record({ ...base, type: text, who }, { required: { ...needed, who: { users: [] } } }),
  webhook: record({ ...base, type: text }, { required: needed }),
  copy: record({ ...base, type: text, who }, { required: { ...needed, who: { users: [] } } }),
  run: record({ ...base, type: text, transition: text }, { required: { ...needed, transition: '' } }),
  parallel: record({ ...base, type: text, paths: listOf(parallelPath) }, { required: { ...needed, paths: [] } }),
  branch: record({ ...base, type: text, paths: listOf(branchPath) }, { required: { ...needed, paths: [] } }),
};

const step: Shape = {
  expected: 'a step',
  read(value, at, fault) {
    const type = isObject(value) ? value.type : undefined;
    const shape = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (shape) return shape.read(value, at, fault);
    wordOf(Object.keys(kinds)).read(type ?? '', `${at}.type`, fault);
    return undefined;
  },
};

const steps: Shape = listOf(step);

export const flowShape = record(
  { title: text, on: text, optional: always, refused: oneOrMore, withdrawn: text, steps },
  { required: { title: '', on: '', refused: '', steps: [] } },
);
