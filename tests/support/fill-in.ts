import { toChinaTime } from '../../src/meta/china-time.ts';
import type { Locator, Page } from 'playwright-core';
import type { Field } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Model, Resource } from '../../src/meta/model.ts';
import { placeReferences } from '../../src/meta/places.ts';
import { formDefaults, validateForm } from '../../src/server/records/validate.ts';
import { gone, seen } from './pages.ts';

/** The value for one field, and the labels by which a user finds it among choices. */
interface Entry {
  readonly field: Field;
  readonly value: Json;
  readonly words: readonly string[];
}

export interface Form {
  readonly page: Page;
  readonly box: Locator;
}

/** The input of a field, whatever its kind. */
const inputOf = ({ box }: Form, { name }: Field): Locator => box.locator(`[id$="_${name}"]`);

const type = (form: Form, { field, value }: Entry) => inputOf(form, field).fill(String(value));

const openChoices = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/** A few choices are radio buttons; more are in a select, which is initialized when it is clicked. */
async function choose(form: Form, { field, words }: Entry): Promise<void> {
  const { page, box } = form;
  const input = inputOf(form, field);
  if ((await input.getAttribute('role')) === 'radiogroup')
    return input.getByText(words[0] as string, { exact: true }).click();
  // What an earlier answer has brought along lies above the input.
  await input.click({ force: true });
  const search = box.locator(`input[id$="_${field.name}"]`);
  for (const word of words) {
    const choice = `${openChoices} [title=${JSON.stringify(word)}]`;
    await seen(page, `${openChoices} [title]`);
    // If it is not among the first choices, search for it.
    if ((await page.locator(choice).count()) === 0) {
      await search.fill(word);
      await seen(page, choice);
    }
    // Search results replace the choices, even under the pointer, so a real click could hit the wrong one.
    await page.locator(choice).first().dispatchEvent('click');
  }
  await search.press('Tab');
}

/** Date inputs accept typed text as well. */
const moment =
  (shape: (value: string) => string) =>
  async (form: Form, { field, value }: Entry): Promise<void> => {
    await inputOf(form, field).click();
    const input = form.box.locator(`input[id$="_${field.name}"]`);
    await input.fill(shape(String(value)));
    await input.press('Enter');
    await input.press('Tab');
  };

const asIs = (value: string) => value;

/**
 * Lists whose entries are described by the form have a table row for each entry; other structures are entered as JSON
 * text.
 */
async function structure(form: Form, { field, value }: Entry): Promise<void> {
  const input = inputOf(form, field);
  if ((await input.evaluate((element) => element.tagName)) === 'TEXTAREA') return input.fill(JSON.stringify(value));
  for (const [at, entry] of ([value].flat() as Row[]).entries()) {
    await input.getByRole('button', { name: /添加/ }).click();
    if (typeof entry !== 'object' || entry === null) {
      await input.locator('input').nth(at).fill(String(entry));
      continue;
    }
    for (const [name, cell] of Object.entries(entry))
      await input.locator(`[id$="-${at}-${name}"]`).fill(String(cell ?? ''));
  }
}

async function region(form: Form, { field }: Entry): Promise<void> {
  await inputOf(form, field).click();
  await seen(form.page, '.ant-cascader-menu-item');
  await form.page.locator('.ant-cascader-menu-item').first().click();
  await form.box.locator(`input[id$="_${field.name}"]`).press('Tab');
}

const richText = (form: Form, { field, value }: Entry) =>
  inputOf(form, field)
    .locator('[contenteditable]')
    .fill(String(value).replace(/<[^>]*>/g, ''));

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The upload starts as soon as the file is chosen. */
async function file(form: Form, { field }: Entry): Promise<void> {
  await Promise.all([
    form.page.waitForResponse((response) => response.url().endsWith('/common/file/upload')),
    inputOf(form, field).setInputFiles({ name: '示例.png', mimeType: 'image/png', buffer: pixel }),
  ]);
  await gone(form.page, 'dialog progress');
}

/** How a user enters a value of each field type. */
const fillers: Readonly<Record<string, (form: Form, entry: Entry) => Promise<void>>> = {
  text: type,
  longtext: type,
  integer: type,
  decimal: type,
  money: type,
  percent: type,
  phone: type,
  email: type,
  url: type,
  idcard: type,
  plate: type,
  password: type,
  color: type,
  icon: type,
  enum: choose,
  enums: choose,
  bool: choose,
  dict: choose,
  ref: choose,
  refs: choose,
  date: moment(asIs),
  month: moment(asIs),
  time: moment(asIs),
  datetime: moment(toChinaTime),
  rate: (form, { field, value }) =>
    inputOf(form, field)
      .locator('label')
      .nth(Number(value) - 1)
      .click(),
  json: structure,
  document: structure,
  region,
  richtext: richText,
  file,
  files: file,
  image: file,
  images: file,
};

/**
 * Field types whose stored value cannot be predicted exactly: choices in the order of picking or with equal names, the
 * first region, text that gets markup, files.
 */
const unlike = new Set(['enums', 'ref', 'refs', 'region', 'richtext', 'password', 'file', 'files', 'image', 'images']);

/** The expected values of the stored row. */
export const enteredOf = (resource: Resource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = resource.fields.get(name);
      if (!field || unlike.has(field.type.name) || field.spec['x-sensitive']) return [];
      // Users cannot enter fractions of a second.
      return [[name, field.type.name === 'datetime' ? String(value).replace(/\.\d+Z$/, '.000Z') : value]];
    }),
  );

/** Only the values of a row that the form requires. */
export function leastOf(resource: Resource, row: Row): Row {
  const least = formDefaults(resource);
  const own: Row = {};
  for (let round = 0; round < 10; round++) {
    const missing = validateForm(resource, { ...least, ...own }, new Set())
      .errors.map(({ path }) => path.split('.')[0] as string)
      .filter((name) => name in row && !(name in own));
    if (missing.length === 0) break;
    for (const name of missing) own[name] = row[name] as Json;
  }
  return own;
}

/**
 * Enters values through the inputs of an open dialog, in the order of the form, because earlier answers decide which
 * fields are shown. Only references to places come first, because they narrow down choices with the same label in
 * different places.
 */
export async function fillIn(
  form: Form,
  model: Model,
  resource: Resource,
  row: Row,
  wordsOf: (field: Field, value: Json) => Promise<readonly string[]>,
): Promise<void> {
  const naming = [...placeReferences(model, resource).values()]
    .flat()
    .filter(({ path }) => !path)
    .map(({ field }) => field);
  for (const field of new Set([...naming, ...resource.fields.values()])) {
    const value = row[field.name];
    if (value === undefined || value === null) continue;
    const fill = fillers[field.type.name];
    if (!fill) throw new Error(`${resource.id}.${field.name}: nobody knows how a person enters ${field.type.name}`);
    await fill(form, { field, value, words: await wordsOf(field, value) });
  }
}
