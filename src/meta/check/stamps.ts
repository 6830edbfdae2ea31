import type { Field } from '../field.ts';
import { quote } from './problem.ts';
import { inForm, type Check } from './subject.ts';

const fits: Readonly<Record<string, (field: Field) => boolean>> = {
  now: ({ type }) => type.name === 'datetime',
  userName: ({ type }) => type.name === 'text',
  source: ({ spec }) => ['admin', 'import'].every((way) => Object.hasOwn(spec['x-options'] ?? {}, way)),
};

const stamps: Check = function* (subject) {
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    const stamp = spec['x-stamp'];
    if (!stamp || !field) continue;
    const at = `${path}.x-stamp`;
    if (!spec.readOnly)
      yield inForm(subject, 'R227', at, `${quote(name)} can be written by hand`, 'add "readOnly": true');
    else if (!fits[stamp]?.(field)) yield inForm(subject, 'R227', at, `${quote(stamp)} does not fit ${quote(name)}`);
  }
};

export const stampChecks: readonly Check[] = [stamps];
