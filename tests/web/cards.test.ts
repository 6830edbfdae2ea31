import { describe, expect, test } from 'vitest';
import { readExpression } from '../../src/expressions/read.ts';
import { readyForms } from '../../src/server/ready-forms.ts';
import { checkDesigned, soundCards } from '../../src/meta/check/designed.ts';
import { compileDesigned, entryPlaces } from '../../src/meta/designed.ts';
import { cardsOf, kindCards } from '../../src/meta/kind-cards.ts';
import { cardColour, cardItems, cardSize, type PrintCard } from '../../src/meta/print-card.ts';
import { isOfCards } from '../../src/meta/print.ts';
import type { FormFile } from '../../src/meta/resource.ts';
import { removeField } from '../../src/web/pages/processes/designer/document.ts';
import { renameField } from '../../src/web/pages/processes/designer/rename.ts';
import { isLight, pageFor, textWidth } from '../../src/web/pages/resource/print/card-look.ts';
import entry from '../../forms/processes/process.json';

const [plate] = kindCards.nameplate;
const pass: PrintCard = {
  size: { width: 85.6, height: 54 },
  each: 'people',
  colour: 'ground',
  head: '{{company}} · {{applicantName}}',
  photo: 'photos',
  main: '{{name}}',
  lines: ['{{company}}', '{{number}}'],
};
const form: FormFile = {
  properties: {
    company: { title: '单位' },
    ground: { title: '底色', 'x-type': 'color' },
    photos: { title: '照片', 'x-type': 'images' },
    people: {
      title: '人员',
      'x-type': 'json',
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: '姓名' }, number: { type: 'string', title: '工号' } },
      },
    },
  },
  'x-cards': [pass],
};
const world = { resources: new Map(), dictionaries: new Set<string>(), readExpression };
const problems = (card: object) =>
  checkDesigned({ ...form, 'x-cards': [card] }, world).map(({ id, path, message }) => `${id} ${path}: ${message}`);

test('a card is as large as its choice says, of the colour that was filled in, one for each row of its table', () => {
  expect(cardSize(plate, { size: 'large' })).toEqual({ width: 600, height: 300 });
  expect(cardSize(plate, { size: 'toString' })).toEqual({ width: 300, height: 150 });
  expect(cardColour(plate, { colour: '#aabbcc' })).toBe('#aabbcc');
  expect(cardColour(plate, { colour: 'red; background: url(x)' })).toBe('#1f4e79');
  expect(cardItems(pass, { people: [{ name: '陈静' }, null, 'x', { name: '王磊' }] })).toHaveLength(2);
  expect(cardItems(pass, {})).toEqual([]);
  expect(cardItems(plate, {})).toEqual([{}]);
});

test('what fits on a sheet of A4 is printed on one; else the page is as large as the card', () => {
  expect(pageFor({ width: 85.6, height: 54 })).toMatchObject({ page: 'size: 210mm 297mm; margin: 14mm', isOwn: false });
  expect(pageFor({ width: 200, height: 100 })).toMatchObject({ page: 'size: 297mm 210mm; margin: 14mm' });
  expect(pageFor({ width: 300, height: 150 })).toEqual({ page: 'size: 328mm 178mm; margin: 14mm', isOwn: true });
  expect([isLight('#ffffff'), isLight('#1f4e79')]).toEqual([true, false]);
  expect(textWidth('工号 12')).toBeCloseTo(3.8);
});

describe('the check', () => {
  test('takes cards of what the form asks and its entry says', () => {
    expect(problems(pass)).toEqual([]);
    expect(entryPlaces.filter((name) => !Object.hasOwn(entry.properties, name))).toEqual([]);
  });

  test('names what cannot be shown', () => {
    expect(problems({ ...pass, each: 'company' })).toContain(
      'card x-cards[0].each: "company" is no table with columns',
    );
    expect(problems({ ...pass, photo: 'company' })).toEqual(['card x-cards[0].photo: "company" (text) is no picture']);
    expect(problems({ ...pass, colour: 'blue' })).toEqual(['card x-cards[0].colour: "blue" is not a field']);
    expect(problems({ ...pass, main: '{{nmae}}{{photos}}' })).toEqual([
      'card x-cards[0]: "nmae" is no value that it can show',
      'card x-cards[0]: "photos" (images) is nothing to print',
    ]);
    expect(problems({ ...pass, size: { width: 5, height: 54 } })).toEqual([
      'card x-cards[0].size: is not from 10 to 1000 millimetres',
    ]);
    expect(problems({ ...pass, sizes: { field: 'ground', of: { a: { width: 20, height: 20 } } } })).toEqual([
      'card x-cards[0].sizes.field: "ground" (color) is no choice of sizes',
      'card x-cards[0].sizes.of.a: "a" is no choice of "ground"',
    ]);
    expect(problems({ width: 85, main: '' }).length).toBeGreaterThan(1);
    expect(
      soundCards(compileDesigned('f', 'f', form), { ...form, 'x-cards': [{ ...pass, each: 'no' }, pass] }),
    ).toEqual([pass]);
  });

  test('has nothing against the shipped forms, nor against the cards of their kinds', () => {
    for (const { kind, form: shipped } of readyForms) {
      const cards = cardsOf({ properties: shipped.properties }, kind);
      expect(checkDesigned({ ...shipped, 'x-cards': cards }, world).filter(({ id }) => id === 'card')).toEqual([]);
      expect(shipped['x-cards'] ?? [], kind).toEqual(cards);
    }
  });
});

test('a renamed field takes its cards along; one that is taken away leaves them', () => {
  const swapped = renameField(renameField(form, 'company', 'firm'), 'photos', 'faces');
  expect(swapped['x-cards']).toEqual([
    { ...pass, head: '{{firm}} · {{applicantName}}', photo: 'faces', lines: ['{{firm}}', '{{number}}'] },
  ]);
  const { photo: _photo, colour: _colour, ...rest } = pass;
  const without = removeField(removeField(removeField(form, 'photos'), 'ground'), 'company');
  expect(without['x-cards']).toEqual([{ ...rest, head: '· {{applicantName}}', lines: ['{{number}}'] }]);
  expect(removeField(form, 'people')).not.toHaveProperty('x-cards');
});

test('a paper of cards alone has nothing beside them', () => {
  expect(isOfCards({ title: '工作证', parts: [{ card: pass }] })).toBe(true);
  expect(isOfCards({ title: '工作证', parts: [{ card: pass }, { text: '请妥善保管' }] })).toBe(false);
  expect(isOfCards({ title: '空', parts: [] })).toBe(false);
});
