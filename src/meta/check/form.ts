import { fieldTypes } from '../fields/index.ts';
import type { FieldType } from '../field.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './problem.ts';
import { inForm, sequencesFile, type Check, type PlacedSpec } from './subject.ts';

export const typeOf = ({ spec }: PlacedSpec): FieldType => fieldTypes.get(spec['x-type'] ?? 'text') as FieldType;

const codeName = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const codeHint = (code: string) => {
  const mended = code
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
  return codeName.test(mended) ? `did you mean ${quote(mended)}?` : undefined;
};

const titles: Check = function* (subject) {
  for (const { path, spec, refines, name } of subject.specs) {
    if (!refines && spec.title === undefined) yield inForm(subject, 'R202', path, `${quote(name)} has no title`);
  }
};

const options: Check = function* (subject) {
  for (const placed of subject.specs) {
    const type = typeOf(placed).name;
    const chosen = placed.spec['x-options'];
    if (placed.refines) continue;
    if (type === 'enum' || type === 'enums') {
      if (!chosen || Object.keys(chosen).length === 0)
        yield inForm(subject, 'R204', placed.path, `${quote(placed.name)} (${type}) has no "x-options"`);
      for (const value of Object.keys(chosen ?? {})) {
        if (!/^[A-Za-z0-9_.-]+$/.test(value))
          yield inForm(
            subject,
            'R204',
            `${placed.path}.x-options`,
            `${quote(value)} cannot be a stored value`,
            'use letters, digits, ".", "-" and "_"',
          );
      }
    } else if (chosen)
      yield inForm(
        subject,
        'R204',
        `${placed.path}.x-options`,
        `${quote(placed.name)} (${type}) takes no options`,
        'add "x-type": "enum"',
      );
  }
};

const references: Check = function* (subject, world) {
  for (const { path, spec, name, ...placed } of subject.specs) {
    const type = typeOf({ path, spec, name, ...placed }).name;
    const target = spec['x-ref'];
    const refers = type === 'ref' || type === 'refs';
    if (refers && target === undefined) yield inForm(subject, 'R205', path, `${quote(name)} (${type}) has no "x-ref"`);
    if (!refers && target !== undefined)
      yield inForm(
        subject,
        'R205',
        `${path}.x-ref`,
        `${quote(name)} (${type}) refers to nothing`,
        'add "x-type": "ref"',
      );
    if (!refers && spec['x-across'] !== undefined)
      yield inForm(subject, 'R205', `${path}.x-across`, `${quote(name)} (${type}) refers to nothing`);
    if (refers && target !== undefined && !world.subjects.has(target))
      yield inForm(
        subject,
        'R206',
        `${path}.x-ref`,
        `${quote(target)} is not a resource`,
        didYouMean(target, world.subjects.keys()),
      );
  }
};

const dictionaries: Check = function* (subject, world) {
  for (const placed of subject.specs) {
    const type = typeOf(placed).name;
    const code = placed.spec['x-dict'];
    if (type === 'dict' && code === undefined)
      yield inForm(subject, 'R207', placed.path, `${quote(placed.name)} (dict) has no "x-dict"`);
    if (code === undefined) continue;
    if (type !== 'dict')
      yield inForm(
        subject,
        'R207',
        `${placed.path}.x-dict`,
        `${quote(placed.name)} (${type}) takes no dictionary`,
        'add "x-type": "dict"',
      );
    else if (!codeName.test(code))
      yield inForm(
        subject,
        'R207',
        `${placed.path}.x-dict`,
        `${quote(code)} is not the code of a dictionary group`,
        codeHint(code),
      );
    else if (world.dictionaries && !world.dictionaries.has(code))
      yield inForm(
        subject,
        'R207',
        `${placed.path}.x-dict`,
        `there is no dictionary group ${quote(code)}`,
        didYouMean(code, world.dictionaries),
      );
  }
};

const sequences: Check = function* (subject, world) {
  for (const placed of subject.specs) {
    const code = placed.spec['x-sequence'];
    if (code === undefined) continue;
    const at = `${placed.path}.x-sequence`;
    if (typeOf(placed).name !== 'text')
      yield inForm(
        subject,
        'R215',
        at,
        `${quote(placed.name)} (${typeOf(placed).name}) cannot hold the number of a sequence`,
      );
    else if (!codeName.test(code))
      yield inForm(subject, 'R215', at, `${quote(code)} is not the code of a sequence`, codeHint(code));
    else if (world.sequences && !Object.hasOwn(world.sequences, code))
      yield inForm(
        subject,
        'R215',
        at,
        `${quote(code)} is not declared in ${sequencesFile}`,
        didYouMean(code, Object.keys(world.sequences)),
      );
  }
};

const uniques: Check = function* (subject) {
  const { fields } = subject.resource;
  for (const placed of subject.specs) {
    const unique = placed.spec['x-unique'];
    if (!unique) continue;
    const at = `${placed.path}.x-unique`;
    const field = fields.get(placed.name);
    if (field && (field.type.column === 'json' || field.type.secret || field.type.heavy || field.origin === 'computed'))
      yield inForm(subject, 'R209', at, `${quote(placed.name)} (${field.type.name}) cannot be held unique`);
    if (unique === true) continue;
    for (const [i, name] of [unique].flat().entries()) {
      const where = Array.isArray(unique) ? `${at}[${i}]` : at;
      const within = fields.get(name);
      if (name === '') continue;
      if (!within)
        yield inForm(
          subject,
          'R209',
          where,
          `${quote(name)} is not a field of ${subject.resourceFile}`,
          didYouMean(name, fields.keys()),
        );
      else if (within.type.column === 'json' || within.origin === 'computed' || name === placed.name)
        yield inForm(subject, 'R209', where, `${quote(placed.name)} cannot be unique within ${quote(name)}`);
    }
  }
};

const contradictions: Check = function* (subject) {
  const required = new Set(subject.declaration.form.required);
  for (const placed of subject.specs) {
    const { spec, path, name } = placed;
    const type = typeOf(placed);
    if (spec['x-sensitive'] && type.secret)
      yield inForm(
        subject,
        'R214',
        `${path}.x-sensitive`,
        `${quote(name)} (${type.name}) is never shown, so there is nothing to mask`,
      );
    if (spec['x-hashed'] && !type.secret)
      yield inForm(subject, 'R214', `${path}.x-hashed`, `${quote(name)} (${type.name}) is no secret`);
    if (spec['x-sensitive'] && (type.name === 'ref' || type.name === 'refs'))
      yield inForm(
        subject,
        'R214',
        `${path}.x-sensitive`,
        `${quote(name)} (${type.name}) shows what the other row is called, which no mask of an id hides`,
        'mask the field of that row',
      );
    if (spec['x-signed'] !== undefined && type.name !== 'money')
      yield inForm(
        subject,
        'R214',
        `${path}.x-signed`,
        `${quote(name)} (${type.name}) is no amount`,
        'use "minimum" for numbers',
      );
    if (spec['x-exact'] && !type.filters.includes('like'))
      yield inForm(subject, 'R214', `${path}.x-exact`, `${quote(name)} (${type.name}) is looked up in full anyway`);
    if (spec['x-translated'] && type.name !== 'text')
      yield inForm(
        subject,
        'R214',
        `${path}.x-translated`,
        `${quote(name)} (${type.name}) is no text of the declarations`,
        'labels of choices are translated anyway',
      );
    if (!spec.readOnly) continue;
    if (required.has(name))
      yield inForm(subject, 'R214', `${path}.readOnly`, `${quote(name)} is required, yet only the product writes it`);
    if (spec['x-fixed']) yield inForm(subject, 'R214', `${path}.x-fixed`, `${quote(name)} is read-only already`);
    if (spec.default !== undefined)
      yield inForm(
        subject,
        'R214',
        `${path}.default`,
        `${quote(name)} is read-only and left out of the form, so its default is never used`,
      );
  }
};

const groups: Check = function* (subject) {
  const headings = new Map<string, string>();
  for (const { path, spec } of subject.specs) {
    const group = spec['x-group'];
    if (group === undefined) continue;
    const letters = group
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
    const other = headings.get(letters) ?? group;
    if (other !== group)
      yield inForm(subject, 'R235', `${path}.x-group`, `${quote(group)} is nearly ${quote(other)}`, 'write both alike');
    headings.set(letters, other);
  }
};

export const formChecks: readonly Check[] = [
  groups,
  titles,
  options,
  references,
  dictionaries,
  sequences,
  uniques,
  contradictions,
];
