import { Node } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { spanOf } from '../../../../meta/html/cells.ts';
import styles from './richtext.module.css';

/** The role of each node for prosemirror-tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
};

const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => spanOf(cell.getAttribute(name)),
  renderHTML: (attributes: Record<string, number>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],

  /** A wide table scrolls in its own box. */
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.className = styles.table ?? '';
    const table = dom.appendChild(document.createElement('table'));
    return { dom, contentDOM: table.appendChild(document.createElement('tbody')) };
  },

  /**
   * Tab moves to the next cell and adds a row after the last one; Shift+Tab moves back, and out of the table from the
   * first cell.
   */
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => {
      const { view } = editor;
      return (
        goToNextCell(1)(view.state, view.dispatch) ||
        (addRowAfter(view.state, view.dispatch) && goToNextCell(1)(view.state, view.dispatch))
      );
    },
    'Shift-Tab': ({ editor: { view } }) => goToNextCell(-1)(view.state, view.dispatch),
  }),
});

export const tableNodes = [Table, TableRow, cell('tableHeader', 'th'), cell('tableCell', 'td')];

/** A single cell copied from a spreadsheet is pasted as its content, not as a table. */
export function withoutLonelyTable(slice: Slice): Slice {
  const row =
    slice.content.childCount === 1 &&
    slice.content.firstChild?.type.name === 'table' &&
    slice.content.firstChild.childCount === 1
      ? slice.content.firstChild.firstChild
      : null;
  return row?.childCount === 1 && row.firstChild ? Slice.maxOpen(row.firstChild.content) : slice;
}
