import { describe, expect, test } from 'vitest';
import { findAll } from '../../src/cli/found.ts';
import { checkLanguages, formatProblem, untranslated } from '../../src/meta/check/index.ts';
import { labelIn, type Labels } from '../../src/meta/labels.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { labelFiles } from '../../src/server/labels.ts';
import contract from '../fixtures/api-contract.json';

const { model } = loadModel();
const prefixes = new Set(contract.entities.map(({ prefix }) => prefix));

/** What the product comes with; an entity that an installation adds need not be translated. */
const shipped = [...model.resources.values()].filter(
  ({ prefix, calls }) => prefixes.has(prefix) || calls.some(({ path }) => prefixes.has(path.replace(/\/[^/]+$/, ''))),
);

test('every resource of the contract, every report, dashboard and flow is translated, all it says', () => {
  expect(shipped.length).toBeGreaterThan(130);
  expect(
    Object.fromEntries(
      untranslated(
        { labels: labelFiles() },
        {
          resources: new Map(shipped.map((resource) => [resource.id, resource])),
          reports: model.reports,
          dashboards: model.dashboards,
          flows: model.flows,
        },
      ),
    ),
  ).toEqual({ en: [], es: [] });
});

test('no translation is of a text that has gone, no two fields of a resource read the same', async () => {
  const notes = checkLanguages(await findAll()).map(formatProblem);
  expect(
    notes.filter(
      (note) => note.endsWith('[R704]') || shipped.some(({ id }) => note.endsWith(`belong to ${id} [R705]`)),
    ),
  ).toEqual([]);
});

describe.each([...labelFiles()].map(([file, { content }]) => [file, content] as const))('%s', (_file, texts) => {
  test('has no Chinese left but what a person is to type, and no full-width punctuation', () => {
    const left = Object.values(texts).filter((text) =>
      /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text.replace(/\{[^}]*\}/g, '')),
    );
    expect(left).toEqual([]);
  });

  test('keeps what stands in braces', () => {
    const braced = (text: string) => (text.match(/\{[^}]*\}/g) ?? []).toSorted();
    for (const [chinese, text] of Object.entries(texts)) expect(braced(text), chinese).toEqual(braced(chinese));
  });
});

describe('a word that is two words elsewhere', () => {
  const known: Labels = {
    停用: 'Disabled',
    '停用#action': 'Disable',
    停车场: 'Car park',
    '停车场#menu': 'Car parks',
    审核: 'Review',
  };

  test.each([
    ['停用', undefined, 'Disabled'],
    ['停用', 'action', 'Disable'],
    ['停车场', undefined, 'Car park'],
    ['停车场', 'menu', 'Car parks'],
    ['审核', 'action', 'Review'],
    ['道闸', 'menu', '道闸'],
  ] as const)('%s as %s is %s', (text, use, said) => {
    expect(labelIn(known, text, use)).toBe(said);
    expect(labelIn(undefined, text, use)).toBe(text);
  });
});
