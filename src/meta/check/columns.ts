import { cellTypes } from '../columns.ts';
import { compileDesigned } from '../designed.ts';
import type { FieldSpec } from '../field.ts';
import type { JsonSchema } from '../json.ts';
import { withShapes } from '../shapes.ts';
import { boundChecks } from './bounds.ts';
import { fieldNameChecks } from './field-names.ts';
import { formChecks } from './form.ts';
import { limitChecks } from './limits.ts';
import { formulaChecks } from './rules.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './problem.ts';
import { inForm, placeSpecs, type Check, type Subject } from './subject.ts';

const known: ReadonlySet<string> = new Set(cellTypes);
const cellChecks = [...formChecks, ...fieldNameChecks, ...limitChecks, ...boundChecks, ...formulaChecks];

/** The columns of a table that name a type of the product are checked as the fields of a form. */
const typedColumns: Check = function* (subject, world) {
  for (const { name, path, spec } of subject.specs) {
    const properties = spec['x-type'] === 'json' ? columnsOf(spec.items) : {};
    const types = Object.entries(properties);
    if (types.length === 0) continue;
    const place = `${path}.items`;
    for (const [column, { 'x-type': type = 'text' }] of types)
      if (!known.has(type))
        yield inForm(
          subject,
          'R237',
          `${place}.properties.${column}.x-type`,
          `${quote(type)} fits into no cell`,
          didYouMean(type, cellTypes) ?? `use one of ${cellTypes.join(', ')}`,
        );
    const form = withShapes({ properties });
    const resource = compileDesigned('rows', '', form);
    const id = `${subject.id}.${name}`;
    const rows: Subject = { ...subject, id, declaration: resource.declaration, resource, specs: placeSpecs(form) };
    for (const check of cellChecks)
      for (const problem of check(rows, world)) yield { ...problem, path: `${place}.${problem.path}` };
  }
};

/** Those in plain JSON Schema say all of themselves. A type of it beside one of the product says nothing more. */
const columnsOf = (items: JsonSchema | undefined): Record<string, FieldSpec> =>
  Object.fromEntries(
    Object.entries(items?.properties ?? {}).flatMap(([name, { type: _type, ...column }]) =>
      column['x-type'] === undefined ? [] : [[name, column as FieldSpec]],
    ),
  );

export const columnChecks: readonly Check[] = [typedColumns];
