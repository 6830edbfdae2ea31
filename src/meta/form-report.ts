import { entryFields } from './form-list.ts';
import type { Field } from './field.ts';
import type { Resource } from './model.ts';
import type { MeasureDeclaration, ReportDeclaration } from './report/declaration.ts';
import { isDimension, isSummable } from './report/report.ts';
import type { ResourceDeclaration } from './resource.ts';

interface Entries {
  readonly declaration: ResourceDeclaration;
  /** What is counted of the entries of all forms. */
  readonly report: ReportDeclaration;
}

/**
 * The figures of one published form: those of all entries, divided by what this form lets people choose, and with the
 * sums of the amounts that it asks for.
 */
export function formReportDeclaration(list: Resource, { declaration, report }: Entries): ReportDeclaration {
  const own = entryFields(declaration);
  const isKnown = (name: string) => list.fields.has(name);
  const answers = [...list.fields.values()].filter(({ name, origin }) => origin === 'form' && !(name in own));
  const chosen = answers.filter((field) => isDimension(list, field)).map(({ name }) => name);
  const sums = answers.filter(isSummable).map((field) => [`${field.name}_sum`, sumOf(field)] as const);
  const dimensions = [...chosen, ...report.dimensions.filter(isKnown)];
  return {
    ...report,
    resource: list.id,
    label: list.label,
    code: list.code,
    menu: { section: 'diyForm', path: list.id },
    opens: 'rows',
    dimensions,
    by: dimensions.slice(0, 1),
    measures: { ...report.measures, ...Object.fromEntries(sums) },
  };
}

const sumOf = ({ name, title }: Field): MeasureDeclaration => ({ label: title, sum: name });
