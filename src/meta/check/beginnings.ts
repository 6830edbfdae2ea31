import { quote } from './problem.ts';
import { inForm, type Check } from './subject.ts';

const types = { today: 'date', now: 'datetime', userName: 'text' } as const;

const beginnings: Check = function* (subject) {
  const steps = [...(subject.resource.states?.transitions.values() ?? [])];
  const isAsked = (name: string) => steps.some(({ fields }) => fields.some((field) => field.name === name));
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    const begin = spec['x-begin'];
    if (!begin || !field) continue;
    const at = `${path}.x-begin`;
    if (field.readOnly && !isAsked(name)) yield inForm(subject, 'R236', at, `nobody fills in ${quote(name)}`);
    else if (spec.default !== undefined) yield inForm(subject, 'R236', at, `${quote(name)} has a default`);
    else if (types[begin] !== field.type.name)
      yield inForm(subject, 'R236', at, `${quote(begin)} does not fit ${quote(name)} (${field.type.name})`);
  }
};

export const beginningChecks: readonly Check[] = [beginnings];
