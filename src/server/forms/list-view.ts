import { compileFormList, entryFields, formListDeclaration } from '../../meta/form-list.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { FormFile } from '../../meta/resource.ts';
import type { TableView, ViewValue } from '../storage/views.ts';
import { compileDesigned } from '../../meta/designed.ts';

export interface Published {
  readonly number: number;
  readonly form: FormFile;
}

export interface FormList {
  readonly resource: Resource;
  readonly view: TableView;
}

/** By its code where that can stand in an address, else by its id. */
const keyOf = ({ id, templateCode }: Row): string =>
  /^[A-Za-z][\w-]{0,31}$/.test(String(templateCode)) ? String(templateCode) : String(id);

/** The list of one template: what its last version asks, of the entries of all versions. */
export function formListOf(template: Row, versions: readonly Published[], entry: Resource): FormList | undefined {
  const last = versions.toSorted((one, other) => other.number - one.number)[0];
  if (!last) return undefined;
  const key = keyOf(template);
  const source = { key, label: String(template.templateName), form: last.form, entry: entry.declaration };
  const compiled = compileFormList(key, formListDeclaration(source), entry.id);
  const resource: Resource = Object.freeze({ ...compiled, table: `form_${String(template.id)}_${last.number}` });
  return { resource, view: viewOf(resource, template, versions, entry) };
}

/** Entries keep what their own version asked: under a name that has changed its kind, theirs is left out. */
function viewOf(resource: Resource, template: Row, versions: readonly Published[], entry: Resource): TableView {
  const own = entryFields(entry.declaration);
  const compiled = versions.map(({ number, form }) => ({ number, fields: compileDesigned(entry.id, '', form).fields }));
  const stored = [...resource.fields.values()].filter(({ origin }) => origin !== 'computed');
  const values = stored.flatMap(({ name, type, spec, origin }): ViewValue[] => {
    if (origin !== 'form' || name in own) return [];
    // Masks are texts, whatever they stand for.
    const isReadable = !spec['x-sensitive'] || type.column === 'text';
    const same = isReadable
      ? compiled.filter(({ fields }) => fields.get(name)?.type === type).map(({ number }) => number)
      : [];
    return [{ name, kind: type.column, of: 'formData', only: { column: 'formVersion', in: same } }];
  });
  const taken = new Set(values.map(({ name }) => name));
  return {
    name: resource.table,
    table: entry.table,
    where: { column: 'templateId', value: String(template.id) },
    columns: [...stored.map(({ name }) => name).filter((name) => !taken.has(name)), 'deletedAt'],
    values,
  };
}
