import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../shared/icon/Icon.tsx';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';
import { insertPicture, Picture, picturesIn, withoutForeignPictures } from './richtext/picture.ts';
import { accepted, megabytesOf } from './upload/limits.ts';
import { Transfers } from './upload/Transfers.tsx';
import { useTransfers } from './upload/use-transfers.ts';

type Tool = readonly [label: keyof typeof widgetTexts, glyph: string, name: string, run: (editor: Editor) => unknown];

const tools: readonly Tool[] = [
  ['bold', 'B', 'bold', (editor) => editor.chain().focus().toggleBold().run()],
  ['italic', 'I', 'italic', (editor) => editor.chain().focus().toggleItalic().run()],
  ['heading', 'H', 'heading', (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run()],
  ['bulletList', '•', 'bulletList', (editor) => editor.chain().focus().toggleBulletList().run()],
  ['orderedList', '1.', 'orderedList', (editor) => editor.chain().focus().toggleOrderedList().run()],
  ['quote', '”', 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()],
  ['undo', '↶', 'undo', (editor) => editor.chain().focus().undo().run()],
  ['redo', '↷', 'redo', (editor) => editor.chain().focus().redo().run()],
];

const empty = (html: string) => (html === '<p></p>' ? undefined : html);

const pictures = { pictures: true, many: true } as const;
/** As many as are taken at once. */
const mostPictures = 20;

/** One stop for the tab key; the arrows lead from button to button. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (step && at >= 0) buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** The editor keeps the document; the form gets its HTML whenever it changes. */
export function RichTextInput({ field, id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const t = useCatalogue(widgetTexts);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, redraw] = useState(0);
  const contentNow = useEffectEvent(() => (typeof value === 'string' ? value : ''));
  const changed = useEffectEvent((html: string) => onChange(empty(html)));
  const left = useEffectEvent(() => onBlur?.());
  const chooser = useRef<HTMLInputElement>(null);
  const { transfers, send, retry, cancel } = useTransfers(pictures, id, (file) => editor && insertPicture(editor, file));
  const take = useEffectEvent((files: Iterable<File>) => {
    const chosen = [...files];
    if (!disabled && chosen.length > 0) send(chosen, mostPictures);
    return chosen.length > 0;
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const created = new Editor({
      element: host.current,
      extensions: [StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } }), Picture],
      editorProps: {
        transformPastedHTML: withoutForeignPictures,
        handlePaste: (_view, { clipboardData }) => take(picturesIn(clipboardData)),
        handleDrop: (_view, { dataTransfer }, _slice, moved) => !moved && take(picturesIn(dataTransfer)),
      },
      content: contentNow(),
      injectCSS: false,
      onUpdate: ({ editor: updated }) => changed(updated.getHTML()),
      onBlur: () => left(),
      onTransaction: () => redraw((count) => count + 1),
    });
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!disabled, false);
    editor.view.dom.setAttribute('aria-label', field.title);
    if (describedBy) editor.view.dom.setAttribute('aria-describedby', describedBy);
  }, [editor, disabled, field.title, describedBy]);

  useEffect(() => {
    // A value from outside, such as a restored draft.
    if (editor && !editor.isFocused && empty(editor.getHTML()) !== (value ?? undefined)) editor.commands.setContent(typeof value === 'string' ? value : '', { emitUpdate: false });
  }, [editor, value]);

  return (
    <div id={id} className={styles.rich} data-invalid={invalid || undefined}>
      <div className={styles.richTools} role="toolbar" aria-label={field.title} onKeyDown={moveInToolbar}>
        {tools.map(([label, glyph, name, run], at) => (
          <button key={name} type="button" tabIndex={at === 0 ? 0 : -1} disabled={disabled || !editor} aria-label={t(label)} title={t(label)} aria-pressed={editor?.isActive(name)} onClick={() => editor && run(editor)}>
            {glyph}
          </button>
        ))}
        <button type="button" tabIndex={-1} disabled={disabled || !editor} aria-label={t('picture')} title={`${t('picture')} ${t('pictureLimit', { size: megabytesOf(pictures) })}`} onClick={() => chooser.current?.click()}>
          <Icon name="picture" />
        </button>
        <input ref={chooser} type="file" hidden multiple accept={accepted(pictures)} aria-label={t('picture')} onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = '';
        }} />
      </div>
      <Transfers transfers={transfers} onRetry={retry} onCancel={cancel} />
      <div ref={host} />
    </div>
  );
}
