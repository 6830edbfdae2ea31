import type { Field } from '../../../../meta/field.ts';
import type { ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { selectWidth, type GridColumn } from './Grid.tsx';
import { shownColumns } from './view-settings.ts';

/** A heading of full-width letters with its sort mark and its margins. */
const headWidth = (field: Field) => field.title.length * 14 + 40;
/** Choices are shown whole as long as they are not sentences. */
const choiceWidth = ({ spec }: Field) => Math.min(160, Math.max(0, ...Object.values(spec['x-options'] ?? {}).map((label) => label.length * 14)) + 40);

/** The server sorts by what a list shows, except by masked and computed values. */
const isSortable = (resource: Resource, field: Field): boolean =>
  field.type.sortable && field.origin !== 'computed' && !field.spec['x-sensitive'] && (field.origin === 'system' || field.name === resource.list.sort.field || resource.list.columns.includes(field.name));

export function gridColumns(resource: Resource, settings: ViewSettings): GridColumn[] {
  let left = selectWidth;
  return shownColumns(resource, settings).flatMap((name, at): GridColumn[] => {
    const field = resource.fields.get(name);
    if (!field) return [];
    const { width: usual, align } = widgetOf(field);
    const width = settings.widths?.[name] ?? Math.max(usual, headWidth(field), choiceWidth(field));
    const pinned = at < (settings.frozen ?? 1) ? left : undefined;
    left += width;
    return [{ field, width, align, sortable: isSortable(resource, field), pinned }];
  });
}
