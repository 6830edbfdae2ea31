import type { Editor } from '@tiptap/core';
import type { KeyboardEvent, ReactNode } from 'react';
import editorIcons from 'virtual:icons/editor';
import { addOutlines, Icon } from '../../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../kit/use-texts.ts';
import styles from './richtext.module.css';
import { insertTable, isWithinTable, tableTools } from './table-tools.ts';
import { editorTexts } from './texts.ts';

addOutlines(editorIcons);

/** `face` is the name of an icon or a character. */
type Tool = readonly [label: keyof typeof editorTexts, face: string, name: string, run: (editor: Editor) => unknown];

const tools: readonly Tool[] = [
  ['bold', 'B', 'bold', (editor) => editor.chain().focus().toggleBold().run()],
  ['italic', 'I', 'italic', (editor) => editor.chain().focus().toggleItalic().run()],
  ['heading', 'H', 'heading', (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run()],
  ['bulletList', 'unordered-list', 'bulletList', (editor) => editor.chain().focus().toggleBulletList().run()],
  ['orderedList', 'ordered-list', 'orderedList', (editor) => editor.chain().focus().toggleOrderedList().run()],
  ['quote', '”', 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()],
  ['undo', '↶', 'undo', (editor) => editor.chain().focus().undo().run()],
  ['redo', '↷', 'redo', (editor) => editor.chain().focus().redo().run()],
];

const usable = 'button:enabled';

/** The toolbar is one tab stop; the arrow keys move between its buttons. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(usable)];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (step && at >= 0) buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** Alt+F10 focuses the toolbar: inside a table, Tab moves between cells and cannot leave the text. */
export function leadToToolbar(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'F10' || !event.altKey) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>(`[role=toolbar] ${usable}`)?.focus();
}

interface Props {
  title: string;
  editor: Editor | undefined;
  disabled: boolean | undefined;
  /** Added to the tooltip of the picture button. */
  pictureHint: string;
  choosePictures(): void;
  children: ReactNode;
}

export function Toolbar({ title, editor, disabled, pictureHint, choosePictures, children }: Props) {
  const t = useCatalogue(editorTexts);
  const off = disabled || !editor;
  const within = editor !== undefined && isWithinTable(editor);
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={title}
      aria-keyshortcuts="Alt+F10"
      onKeyDown={moveInToolbar}
    >
      {tools.map(([label, face, name, run], at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          disabled={off}
          aria-label={t(label)}
          title={t(label)}
          aria-pressed={editor?.isActive(name)}
          onClick={() => editor && run(editor)}
        >
          {Object.hasOwn(editorIcons, face) ? <Icon name={face} /> : face}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        disabled={off || within}
        aria-label={t('table')}
        title={`${t('table')} ${t('tableKeys')}`}
        onClick={() => editor && insertTable(editor)}
      >
        <Icon name="table" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        disabled={off}
        aria-label={t('picture')}
        title={`${t('picture')} ${pictureHint}`}
        onClick={choosePictures}
      >
        <Icon name="picture" />
      </button>
      {within && <span className={styles.divider} />}
      {within &&
        tableTools.map(([label, icon, run, isOn]) => (
          <button
            key={label}
            type="button"
            tabIndex={-1}
            disabled={off}
            aria-label={t(label)}
            title={t(label)}
            aria-pressed={isOn?.(editor)}
            onClick={() => run(editor)}
          >
            <Icon name={icon} />
          </button>
        ))}
      {children}
    </div>
  );
}
