import { didYouMean } from './nearest.ts';
import { quote } from './problem.ts';
import { inForm, type Check } from './subject.ts';

const kept = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt']);

/** Parameters of the standard calls, and names that a database or JavaScript reserves. */
const taken = new Set(['ids', 'page', 'limit', 'q', 'rowid', 'constructor', 'prototype']);

const names: Check = function* (subject) {
  const state = subject.declaration.states && (subject.declaration.states.field ?? 'status');
  const lower = new Map<string, string>();
  for (const { name, path, refines } of subject.specs) {
    if (refines) continue;
    if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
      yield inForm(subject, 'R213', path, `${quote(name)} is not a field name`, camelHint(name));
    else if (kept.has(name)) yield inForm(subject, 'R213', path, `${quote(name)} is kept on every row by the product`);
    else if (taken.has(name)) yield inForm(subject, 'R213', path, `${quote(name)} has another meaning in calls`);
    else if (name === state)
      yield inForm(subject, 'R213', path, `${quote(name)} is the state field, which the resource declares`);
    const twin = lower.get(name.toLowerCase());
    if (twin !== undefined && twin !== name)
      yield inForm(subject, 'R216', path, `${quote(name)} and ${quote(twin)} would be one column`);
    lower.set(name.toLowerCase(), name);
  }
};

function camelHint(name: string): string | undefined {
  const camel = name
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return camel !== name && /^[a-z][A-Za-z0-9]{0,39}$/.test(camel) ? `did you mean ${quote(camel)}?` : undefined;
}

const required: Check = function* (subject) {
  const { form } = subject.declaration;
  const known = Object.keys(form.properties);
  for (const [i, name] of (form.required ?? []).entries()) {
    if (name !== '' && !known.includes(name))
      yield inForm(
        subject,
        'R208',
        `required[${i}]`,
        `${quote(name)} is not among the properties`,
        didYouMean(name, known),
      );
  }
};

export const fieldNameChecks: readonly Check[] = [names, required];
