import { isRestricted } from '../field-access.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type Subject } from './subject.ts';

/** Places that show a field, or tell of its values by the rows that they find. */
function* placesOf({ declaration, resource }: Subject, name: string): Iterable<string> {
  const { list = {}, form, display, unique = [] } = declaration;
  const named = (value: unknown): boolean => JSON.stringify(value ?? null).includes(`"${name}"`);
  if (form.required?.includes(name)) yield 'required';
  if (display === name || resource.display === name) yield 'display';
  if (named(unique) || resource.uniques.some((names) => names.includes(name))) yield 'unique';
  for (const key of ['filters', 'search', 'beside', 'views'] as const) if (named(list[key])) yield `list.${key}`;
  if (list.sort === name || list.sort === `-${name}`) yield 'list.sort';
  if (form.allOf?.some((branch) => named(branch.if) || named(Object.keys(branch.if?.properties ?? {})))) yield 'an if';
}

/** Its actions exist, and nothing else tells what it holds. */
const access: Check = function* (subject) {
  const { actions, fields } = subject.resource;
  for (const { name, path, spec, refines } of subject.specs) {
    const at = `${path}.x-access`;
    const field = fields.get(name);
    if (refines || spec['x-access'] === undefined || !field || !isRestricted(field)) continue;
    for (const [key, action] of Object.entries(spec['x-access']))
      if (!actions.includes(action)) yield unknown(subject, `${at}.${key}`, action);
    if (spec['x-sensitive'])
      yield inForm(subject, 'R234', at, `${quote(name)} is masked already`, 'say one of "x-sensitive" and "x-access"');
    for (const place of placesOf(subject, name))
      yield inForm(subject, 'R234', at, `${quote(name)} stands under ${place}, which tells others what it holds`);
  }
};

const unknown = (subject: Subject, at: string, action: string): Problem =>
  inForm(
    subject,
    'R234',
    at,
    `${quote(action)} is no action of ${quote(subject.resource.code)}`,
    didYouMean(action, subject.resource.actions) ?? `add it to actions in ${subject.resourceFile}`,
  );

export const fieldAccessChecks: readonly Check[] = [access];
