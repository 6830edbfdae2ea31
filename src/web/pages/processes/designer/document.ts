import { validParts } from '../../../../meta/check/designed.ts';
import type { FieldSpec } from '../../../../meta/field.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { cardsWithout } from './cards.ts';
import { newSpec, type DesignType } from './new-spec.ts';

/** A form while it is designed. Each command returns the next one and leaves the one before as it was. */

const withProperties = (form: FormFile, entries: readonly (readonly [string, FieldSpec])[]): FormFile => ({
  ...form,
  properties: Object.fromEntries(entries),
});

export const namesOf = (form: FormFile): string[] => Object.keys(form.properties);

export const groupsOf = (form: FormFile): string[] => [
  ...new Set(Object.values(form.properties).flatMap((spec) => spec['x-group'] ?? [])),
];

/** What a form says of when a field is there and what it is worked out from. */
const logic = ['readOnly', 'x-formula', 'x-show', 'x-required-when', 'x-readonly-when'];

/** The form as it can be drawn while somebody is still at it: every field stands in it, and half an expression breaks nothing. */
export function drawable(form: FormFile): FormFile {
  const properties = Object.entries(form.properties).map(([name, spec]) => [
    name,
    { ...without(spec, logic), title: spec.title || name },
  ]);
  return validParts({
    ...Object.fromEntries(Object.entries(form).filter(([key]) => key !== 'x-rules')),
    properties: Object.fromEntries(properties),
  });
}

/** A name that no field has: its type and a number. */
function freeName(form: FormFile, stem: string): string {
  for (let n = 1; ; n++) if (!Object.hasOwn(form.properties, `${stem}${n}`)) return `${stem}${n}`;
}

const insert = (form: FormFile, name: string, spec: FieldSpec, at: number): FormFile => {
  const entries = Object.entries(form.properties);
  return withProperties(form, [...entries.slice(0, at), [name, spec], ...entries.slice(at)]);
};

/** Puts a new field after the one that is named, in its section, or at the end. */
export function addField(
  form: FormFile,
  type: DesignType,
  title: string,
  after?: string,
): { form: FormFile; name: string } {
  const name = freeName(form, type === 'json' ? 'table' : type);
  const names = namesOf(form);
  const at = after === undefined ? names.length : names.indexOf(after) + 1;
  const group = form.properties[names[at - 1] ?? '']?.['x-group'];
  return { form: insert(form, name, { ...newSpec(type, title), ...(group && { 'x-group': group }) }, at), name };
}

export function removeField(form: FormFile, name: string): FormFile {
  const next = withProperties(
    form,
    Object.entries(form.properties).filter(([each]) => each !== name),
  );
  const { 'x-cards': cards, ...rest } = setRequired(next, name, false);
  const left = cardsWithout(cards ?? [], name);
  return left.length > 0 ? { ...rest, 'x-cards': left } : rest;
}

export function copyField(form: FormFile, name: string): { form: FormFile; name: string } {
  const spec = form.properties[name] as FieldSpec;
  const copy = freeName(form, name.replace(/\d+$/, ''));
  const next = insert(form, copy, { ...spec }, namesOf(form).indexOf(name) + 1);
  return { form: form.required?.includes(name) ? setRequired(next, copy, true) : next, name: copy };
}

/** Moves a field to another place, into the section of its new neighbour. */
export function moveField(form: FormFile, name: string, to: number): FormFile {
  const entries = Object.entries(form.properties);
  const from = namesOf(form).indexOf(name);
  const spec = form.properties[name];
  if (from < 0 || !spec || to < 0 || to >= entries.length || to === from) return form;
  const rest = entries.filter(([each]) => each !== name);
  const neighbour = rest[to < from ? to : to - 1]?.[1];
  return withProperties(form, [...rest.slice(0, to), [name, inGroup(spec, neighbour?.['x-group'])], ...rest.slice(to)]);
}

const inGroup = (spec: FieldSpec, group: string | undefined): FieldSpec => ({
  ...without(spec, ['x-group']),
  ...(group && { 'x-group': group }),
});

/** A field that says no word of these. */
const without = (spec: FieldSpec, keys: readonly string[]): FieldSpec =>
  Object.fromEntries(Object.entries(spec).filter(([key]) => !keys.includes(key))) as unknown as FieldSpec;

/** Puts a field under a heading, beside the others that stand there. */
export function setGroup(form: FormFile, name: string, group: string): FormFile {
  const spec = inGroup(form.properties[name] as FieldSpec, group.trim() || undefined);
  const rest = Object.entries(form.properties).filter(([each]) => each !== name);
  const last = rest.findLastIndex(([, other]) => other['x-group'] === spec['x-group']);
  const at = last < 0 ? namesOf(form).indexOf(name) : last + 1;
  return withProperties(form, [...rest.slice(0, at), [name, spec], ...rest.slice(at)]);
}

/** Changes what a field says; what is `undefined` is taken out. */
export function setSpec(form: FormFile, name: string, patch: Partial<FieldSpec>): FormFile {
  const merged = Object.entries({ ...form.properties[name], ...patch }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return {
    ...form,
    properties: { ...form.properties, [name]: { title: '', ...Object.fromEntries(merged) } as FieldSpec },
  };
}

export function setRequired(form: FormFile, name: string, required: boolean): FormFile {
  const names = (form.required ?? []).filter((each) => each !== name);
  return { ...form, required: required ? [...names, name] : names };
}
