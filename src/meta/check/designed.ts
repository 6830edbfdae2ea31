import { compileDesigned, designLimits, designTypes, entryPlaces, fileKeywords } from '../designed.ts';
import { isObject } from '../json.ts';
import type { Resource } from '../model.ts';
import { cardLimits, type PrintCard } from '../print-card.ts';
import type { FormFile } from '../resource.ts';
import { withShapes } from '../shapes.ts';
import { boundChecks } from './bounds.ts';
import { branchChecks } from './branches.ts';
import { ofCard } from './cards.ts';
import { fieldNameChecks } from './field-names.ts';
import { columnChecks } from './columns.ts';
import { formChecks } from './form.ts';
import { formShape } from './form-shape.ts';
import type { Cause } from './causes.ts';
import type { CheckId } from './ids.ts';
import { limitChecks } from './limits.ts';
import { maskChecks } from './masks.ts';
import type { ReadExpression } from './rules.ts';
import { ruleChecks } from './rules.ts';
import { placeSpecs, type Check, type Subject, type World } from './subject.ts';

/** Problems that only designed forms can have. */
export type DesignId =
  | 'notAForm'
  | 'noFields'
  | 'tooManyFields'
  | 'tooLarge'
  | 'tooManyRules'
  | 'tooManyOptions'
  | 'card'
  | 'typeOfFiles'
  | 'keywordOfFiles'
  | 'table';

export interface DesignProblem {
  readonly id: CheckId | DesignId;
  /** Path in the form, such as `properties.note.maxLength`. */
  readonly path: string;
  /** The same text as in `npm run check`. */
  readonly message: string;
  readonly hint?: string;
  /** Why an expression cannot be read. */
  readonly cause?: Cause;
}

/** What the form may refer to: only what its designer may choose. */
export interface DesignWorld {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly dictionaries: ReadonlySet<string>;
  readonly readExpression: ReadExpression;
}

/** The checks of form files that need nothing but the form. */
const checks: readonly Check[] = [
  ...formChecks,
  ...fieldNameChecks,
  ...limitChecks,
  ...boundChecks,
  ...columnChecks,
  ...ruleChecks,
  ...maskChecks,
  ...branchChecks,
];

/** The valid parts of a form, so that a preview can be drawn while it has errors. */
export function validParts(form: unknown): FormFile {
  const read = (isObject(form) ? formShape.read(form, '', () => undefined) : undefined) as FormFile | undefined;
  const properties = Object.entries(read?.properties ?? {}).filter(([, spec]) => isObject(spec));
  return { ...read, properties: Object.fromEntries(properties) };
}

const subjectOf = (id: string, resource: Resource, form: FormFile): Subject => ({
  id,
  resourceFile: '',
  formFile: '',
  declaration: { ...resource.declaration, form },
  resource,
  specs: placeSpecs(form),
});

/** Finds every problem of a designed form, using the checks of `npm run check`. */
export function checkDesigned(
  form: unknown,
  { resources, dictionaries, readExpression }: DesignWorld,
): DesignProblem[] {
  if (!isObject(form)) return [{ id: 'notAForm', path: '', message: 'is no form' }];
  const problems: DesignProblem[] = [...sizes(form)];
  formShape.read(form, '', (id, path, message, hint) => problems.push({ id, path, message, ...(hint && { hint }) }));
  const sound = withShapes(validParts(form));
  const subject = subjectOf('form', compileDesigned('form', 'form', sound), sound);
  const subjects = new Map([...resources].map(([id, resource]) => [id, subjectOf(id, resource, { properties: {} })]));
  const world: World = {
    subjects,
    sections: {},
    pages: [],
    flows: new Map(),
    reports: new Map(),
    dashboards: new Map(),
    readExpression,
    dictionaries,
  };
  problems.push(...ownChecks(sound), ...ofCards(subject.resource, sound));
  for (const check of checks)
    for (const { id, path, message, hint, cause } of check(subject, world))
      problems.push({ id, path, message, ...(hint && { hint }), ...(cause && { cause }) });
  return problems;
}

function* sizes(form: Record<string, unknown>): Iterable<DesignProblem> {
  const size = JSON.stringify(form).length;
  if (size > designLimits.characters)
    yield { id: 'tooLarge', path: '', message: `${size} characters are more than ${designLimits.characters}` };
  const count = isObject(form.properties) ? Object.keys(form.properties).length : 0;
  if (count === 0) yield { id: 'noFields', path: 'properties', message: 'there is no field' };
  if (count > designLimits.fields)
    yield { id: 'tooManyFields', path: 'properties', message: `${count} fields are more than ${designLimits.fields}` };
  const rules = Array.isArray(form['x-rules']) ? form['x-rules'].length : 0;
  if (rules > designLimits.rules)
    yield { id: 'tooManyRules', path: 'x-rules', message: `${rules} rules are more than ${designLimits.rules}` };
}

/** The cards of a form that can be drawn while others have mistakes. */
export const soundCards = ({ fields }: Resource, form: FormFile): readonly PrintCard[] =>
  (validParts(form)['x-cards'] ?? []).filter((card) => [...ofCard(fields, card, '', entryPlaces)].length === 0);

function* ofCards({ fields }: Resource, { 'x-cards': cards = [] }: FormFile): Iterable<DesignProblem> {
  if (cards.length > cardLimits.cards)
    yield { id: 'card', path: 'x-cards', message: `${cards.length} cards are more than ${cardLimits.cards}` };
  for (const [i, card] of cards.entries())
    for (const { path, message, hint } of ofCard(fields, card, `x-cards[${i}]`, entryPlaces))
      yield { id: 'card', path, message, ...(hint && { hint }) };
}

const allowed: ReadonlySet<string> = new Set(designTypes);

function* ownChecks(form: FormFile): Iterable<DesignProblem> {
  for (const { path, spec, refines } of placeSpecs(form)) {
    const type = spec['x-type'] ?? 'text';
    if (!refines && !allowed.has(type))
      yield { id: 'typeOfFiles', path: `${path}.x-type`, message: `${type} is no type of answers` };
    for (const key of fileKeywords)
      if (key in spec)
        yield { id: 'keywordOfFiles', path: `${path}.${key}`, message: `${key} belongs to forms in files` };
    if (Object.keys(spec['x-options'] ?? {}).length > designLimits.options)
      yield { id: 'tooManyOptions', path: `${path}.x-options`, message: `more than ${designLimits.options} choices` };
    if (!refines && type === 'json' && !isTable(spec))
      yield { id: 'table', path: `${path}.items`, message: 'is no table of plain columns' };
  }
}

const plainTypes = ['string', 'integer', 'number'];
const columnKeys = [
  'type',
  'title',
  'maxLength',
  'minLength',
  'minimum',
  'maximum',
  'x-type',
  'x-options',
  'x-dict',
  'x-ref',
  'x-min',
  'x-max',
  'x-signed',
  'x-no-total',
  'x-formula',
  'readOnly',
];

/** Is the schema a list of flat rows in which every column has a title? */
function isTable({
  type,
  items,
  maxItems = designLimits.rows,
}: {
  type?: unknown;
  items?: unknown;
  maxItems?: number;
}): boolean {
  if (
    type !== 'array' ||
    !isObject(items) ||
    items.type !== 'object' ||
    !isObject(items.properties) ||
    maxItems > designLimits.rows
  )
    return false;
  if (Object.keys(items).some((key) => !['type', 'required', 'properties', 'additionalProperties'].includes(key)))
    return false;
  const { properties, required = [] } = items;
  const columns = Object.entries(properties);
  const known =
    Array.isArray(required) && required.every((name) => typeof name === 'string' && Object.hasOwn(properties, name));
  return (
    known &&
    columns.length > 0 &&
    columns.length <= designLimits.columns &&
    columns.every(([name, column]) => /^[a-z][A-Za-z0-9]{0,39}$/.test(name) && isColumn(column))
  );
}

const isColumn = (column: unknown): boolean =>
  isObject(column) &&
  typeof column.title === 'string' &&
  column.title.trim() !== '' &&
  Object.keys(column).every((key) => columnKeys.includes(key)) &&
  // One that names a type of the product is checked as a field.
  (column['x-type'] === undefined ? plainTypes.includes(String(column.type)) : column.type === undefined);
