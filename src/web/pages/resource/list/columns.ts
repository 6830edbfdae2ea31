import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import type { ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { selectWidth, type GridColumn } from './Grid.tsx';
import { textWidth } from './text-width.ts';
import { isGuarded } from '../../../../meta/field-access.ts';
import { shownColumns } from './view-settings.ts';

/** A heading with its sort mark and its margins. */
const headWidth = (title: string) => Math.ceil(textWidth(title)) + 40;
/** Choices are shown whole as long as they are not sentences. */
const choiceWidth = (choices: readonly string[]) =>
  Math.min(160, Math.ceil(Math.max(0, ...choices.map(textWidth))) + 40);

/** Rows by which columns are measured. */
export interface Sample {
  readonly rows: readonly Row[];
  readonly refs: Refs;
}

const maxFitted = 216;

/** Names and numbers are as long as they are in the rows at hand; what others of them lack is told where one points at it. */
function fittedWidth({ name, type, spec }: Field, { rows, refs }: Sample): number {
  const target = spec['x-ref'];
  if (type.name !== 'text' && !(type.name === 'ref' && target)) return 0;
  const texts = rows.map((row) =>
    target ? (refs[target]?.[String(row[name])] ?? '') : type.text(row[name] ?? null, spec),
  );
  return Math.min(maxFitted, Math.max(...texts.map(textWidth)) + 28);
}

/** The server sorts by what a list shows, except by masked and computed values. */
const isSortable = (resource: Resource, field: Field): boolean =>
  field.type.sortable &&
  field.origin !== 'computed' &&
  !isGuarded(field) &&
  (field.origin === 'system' || field.name === resource.list.sort.field || resource.list.columns.includes(field.name));

export function gridColumns(
  resource: Resource,
  settings: ViewSettings,
  tr: (text: string) => string,
  sample?: Sample,
): GridColumn[] {
  let left = selectWidth;
  return shownColumns(resource, settings).flatMap((name, at): GridColumn[] => {
    const field = resource.fields.get(name);
    if (!field) return [];
    const { width: defaultWidth, align } = widgetOf(field);
    const choices = Object.values(field.spec['x-options'] ?? {}).map((label) => tr(label));
    const width =
      settings.widths?.[name] ??
      Math.max(defaultWidth, sample ? fittedWidth(field, sample) : 0, headWidth(tr(field.title)), choiceWidth(choices));
    const pinned = at < (settings.frozen ?? 1) ? left : undefined;
    left += width;
    return [{ field, width, align, sortable: isSortable(resource, field), pinned }];
  });
}
