/** One file per field type, with the same name as its counterpart in `src/meta/fields/`. */
import type { Field } from '../../meta/field.ts';
import { document } from './document.ts';
import { json } from './json.ts';
import { singleWidgetOf } from './kit/single-widgets.ts';
import type { Widget } from './kit/widget.ts';

export type { CellProps, FilterProps, FilterValue, InputProps, Widget } from './kit/widget.ts';

/** Made of other widgets, as a table is of its cells. */
const composed: Readonly<Record<string, Widget>> = { document, json };

/** The widget of a field; a plain text widget for unknown types. */
export const widgetOf = (field: Pick<Field, 'type'>): Widget => composed[field.type.name] ?? singleWidgetOf(field);

/** Does it take the whole row of a dialog, a detail or a paper? */
export const isWide = (field: Pick<Field, 'type' | 'spec'>): boolean =>
  field.spec['x-width'] === undefined ? widgetOf(field).wide === true : field.spec['x-width'] === 'full';
