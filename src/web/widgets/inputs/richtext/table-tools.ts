import type { Editor } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { TextSelection, type Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  isInTable,
  rowIsHeader,
  selectedRect,
  toggleHeader,
} from '@tiptap/pm/tables';
import type { EditorIcon } from '../../../shared/icon/frame-names.ts';
import type { editorTexts } from './texts.ts';

/** Rows and columns of a new table. */
const defaultSize = 3;

export function insertTable(editor: Editor): boolean {
  const { table, tableRow, tableHeader, tableCell } = editor.schema.nodes as Record<
    'table' | 'tableRow' | 'tableHeader' | 'tableCell',
    NodeType
  >;
  const each = <T>(make: (at: number) => T) => Array.from({ length: defaultSize }, (_, at) => make(at));
  const made = table.createChecked(
    null,
    each((row) =>
      tableRow.createChecked(
        null,
        each(() => (row === 0 ? tableHeader : tableCell).createAndFill()).filter((cell) => cell !== null),
      ),
    ),
  );
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const { from } = tr.selection;
      tr.replaceSelectionWith(made);
      tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView();
      return true;
    })
    .run();
}

/** Runs a command on the table at the cursor, and keeps the cursor in that table. */
const inTable =
  (change: Command) =>
  (editor: Editor): boolean =>
    editor
      .chain()
      .focus()
      .command(({ state, tr, dispatch }) => {
        const place = findTable(state.selection.$from)?.pos;
        const done = change(state, dispatch);
        const left = place !== undefined && findTable(tr.selection.$from)?.pos !== place ? tr.doc.nodeAt(place) : null;
        if (place !== undefined && left?.type.name === 'table')
          tr.setSelection(TextSelection.near(tr.doc.resolve(place + left.nodeSize - 1), -1));
        return done;
      })
      .run();

/** Removing the last row or column removes the table. */
const orTable =
  (removal: Command): Command =>
  (state, dispatch) =>
    removal(state, dispatch) || deleteTable(state, dispatch);

export const isWithinTable = (editor: Editor): boolean => isInTable(editor.state);

function hasHeaderRow({ state }: Editor): boolean {
  const { map, table } = selectedRect(state);
  return rowIsHeader(map, table, 0);
}

export const tableTools: readonly (readonly [
  label: keyof typeof editorTexts,
  icon: EditorIcon,
  run: (editor: Editor) => boolean,
  isOn?: (editor: Editor) => boolean,
])[] = [
  ['headerRow', 'border-top', inTable(toggleHeader('row')), hasHeaderRow],
  ['rowBefore', 'insert-row-above', inTable(addRowBefore)],
  ['rowAfter', 'insert-row-below', inTable(addRowAfter)],
  ['columnBefore', 'insert-row-left', inTable(addColumnBefore)],
  ['columnAfter', 'insert-row-right', inTable(addColumnAfter)],
  ['deleteRow', 'delete-row', inTable(orTable(deleteRow))],
  ['deleteColumn', 'delete-column', inTable(orTable(deleteColumn))],
  ['deleteTable', 'delete', inTable(deleteTable)],
];
