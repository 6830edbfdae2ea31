import type { Field } from '../../../../meta/field.ts';
import type { ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { selectWidth, type GridColumn } from './Grid.tsx';
import { textWidth } from './text-width.ts';
import { shownColumns } from './view-settings.ts';

/** A heading with its sort mark and its margins. */
const headWidth = (title: string) => Math.ceil(textWidth(title)) + 40;
/** Choices are shown whole as long as they are not sentences. */
const choiceWidth = (choices: readonly string[]) => Math.min(160, Math.ceil(Math.max(0, ...choices.map(textWidth))) + 40);

/** A row is told from the others by its number, by what it is called and by what stands first: these are shown whole as a rule. */
const numberWidth = 172;
const nameWidth = 200;
const naming = new Set(['text', 'ref']);
const tellingWidth = ({ display }: Resource, field: Field, at: number): number => {
  if (field.spec['x-sequence']) return numberWidth;
  return naming.has(field.type.name) && (at === 0 || field.name === display) ? nameWidth : 0;
};

/** The server sorts by what a list shows, except by masked and computed values. */
const isSortable = (resource: Resource, field: Field): boolean =>
  field.type.sortable && field.origin !== 'computed' && !field.spec['x-sensitive'] && (field.origin === 'system' || field.name === resource.list.sort.field || resource.list.columns.includes(field.name));

export function gridColumns(resource: Resource, settings: ViewSettings, tr: (text: string) => string): GridColumn[] {
  let left = selectWidth;
  return shownColumns(resource, settings).flatMap((name, at): GridColumn[] => {
    const field = resource.fields.get(name);
    if (!field) return [];
    const { width: usual, align } = widgetOf(field);
    const choices = Object.values(field.spec['x-options'] ?? {}).map((label) => tr(label));
    const width = settings.widths?.[name] ?? Math.max(usual, tellingWidth(resource, field, at), headWidth(tr(field.title)), choiceWidth(choices));
    const pinned = at < (settings.frozen ?? 1) ? left : undefined;
    left += width;
    return [{ field, width, align, sortable: isSortable(resource, field), pinned }];
  });
}
