import { compileResource, type Resource } from './model.ts';
import type { FormFile } from './resource.ts';
import { conditionKeys } from './rules.ts';

/** Limits of a form designed by users: people have to read it, and all answers are stored. */
export const designLimits = {
  fields: 80,
  characters: 20_000,
  rules: 20,
  columns: 12,
  rows: 200,
  options: 100,
} as const;

/**
 * Field types that answers may have. Secrets, and types that need other files to make sense, are left to declared
 * forms.
 */
export const designTypes = [
  'text',
  'longtext',
  'integer',
  'decimal',
  'money',
  'percent',
  'bool',
  'enum',
  'enums',
  'dict',
  'date',
  'datetime',
  'time',
  'month',
  'phone',
  'idcard',
  'plate',
  'email',
  'url',
  'rate',
  'region',
  'color',
  'ref',
  'refs',
  'image',
  'images',
  'file',
  'files',
  'json',
] as const;

/** What its entry says beside the answers, and a card may show as well: fields of `processes/process`. */
export const entryPlaces: readonly string[] = ['processNo', 'applicantName', 'deptId', 'applyTime'];

/** Keywords that only make sense for stored rows, or for fields that only the product writes. */
export const fileKeywords = [
  'x-unique',
  'x-sequence',
  'x-copy',
  'x-from',
  'x-stamp',
  'x-begin',
  'x-fixed',
  'x-across',
  'x-access',
  'x-was',
  'x-convert',
  'x-old-rows',
  'x-exact',
  'x-translated',
  'x-hashed',
  'x-public',
  'x-no-total',
  'pattern',
  'format',
] as const;

/** Compiles a designed form like a form file, so that the same code draws, reads and checks it. */
export const compileDesigned = (key: string, label: string, form: FormFile): Resource =>
  compileResource(key, { label, form, code: 'designed', display: 'id' });

const betweenFields = [...conditionKeys, 'x-formula', 'x-at-least', 'x-at-most', 'x-after'] as const;

/** Some fields of a form by themselves, to be shown or filled in: without what they say about the others. */
export function partOfForm({ properties, required }: FormFile, isIn: (name: string) => boolean): FormFile {
  const kept = Object.entries(properties).filter(([name]) => isIn(name));
  return {
    properties: Object.fromEntries(
      kept.map(([name, spec]) => {
        const alone = { ...spec };
        for (const key of betweenFields) delete alone[key];
        return [name, alone];
      }),
    ),
    ...(required && { required: required.filter(isIn) }),
  };
}

/** Sensitive fields: answers store their masked values, and the plain values separately. */
export const sensitiveNames = ({ fields }: Resource): string[] =>
  [...fields.values()].filter(({ spec }) => spec['x-sensitive']).map(({ name }) => name);
