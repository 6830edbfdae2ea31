import { comparisons, isOrdered } from '../bounds.ts';
import { toCents } from '../fields/money.ts';
import { didYouMean } from './nearest.ts';
import { isStored, typeText } from './names.ts';
import { quote } from './problem.ts';
import { inForm, type Check } from './subject.ts';

const isAmount = (text: string) => /^-?\d{1,12}(\.\d{1,2})?$/.test(text);

const amounts: Check = function* (subject) {
  for (const { name, path, spec } of subject.specs) {
    const limits = (['x-min', 'x-max'] as const).filter((key) => spec[key] !== undefined);
    for (const key of limits) {
      if (subject.resource.fields.get(name)?.type.name !== 'money')
        yield inForm(
          subject,
          'R219',
          `${path}.${key}`,
          `${quote(key)} belongs to money`,
          'numbers have minimum and maximum',
        );
      else if (!isAmount(spec[key] as string))
        yield inForm(
          subject,
          'R219',
          `${path}.${key}`,
          `${quote(spec[key])} is no amount`,
          'write it as a text: "0.01"',
        );
    }
    const { 'x-min': min, 'x-max': max } = spec;
    if (min !== undefined && max !== undefined && isAmount(min) && isAmount(max) && toCents(min) > toCents(max))
      yield inForm(subject, 'R219', `${path}.x-max`, `${quote(max)} is less than x-min`);
  }
};

const compared: Check = function* (subject) {
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    for (const key of Object.keys(comparisons) as (keyof typeof comparisons)[]) {
      const wanted = spec[key];
      if (wanted === undefined || wanted === '' || !field) continue;
      const other = subject.resource.fields.get(wanted);
      const at = `${path}.${key}`;
      if (!other)
        yield inForm(
          subject,
          'R220',
          at,
          `${quote(wanted)} is not a field of ${subject.id}`,
          didYouMean(wanted, subject.resource.fields.keys()),
        );
      else if (other === field) yield inForm(subject, 'R220', at, `${quote(name)} is compared with itself`);
      else if (!isOrdered(field.type.name) || other.type.name !== field.type.name || !isStored(other))
        yield inForm(subject, 'R220', at, `${typeText(field)} cannot be compared with ${typeText(other)}`);
    }
  }
};

export const boundChecks: readonly Check[] = [amounts, compared];
