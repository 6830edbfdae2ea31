import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { insertPicture, Picture, picturesIn, withoutForeignPictures } from './richtext/picture.ts';
import styles from './richtext/richtext.module.css';
import { tableNodes, withoutLonelyTable } from './richtext/table.ts';
import { editorTexts } from './richtext/texts.ts';
import { leadToToolbar, Toolbar } from './richtext/Toolbar.tsx';
import { htmlOf } from './richtext/written.ts';
import { accepted, megabytesOf } from './upload/limits.ts';
import { Transfers } from './upload/Transfers.tsx';
import { useTransfers } from './upload/use-transfers.ts';

const pictures = { pictures: true, many: true } as const;
/** Maximum number of pictures added at once. */
const maxPictures = 20;

/** The value last set from outside, and how the editor serializes it. */
interface Given {
  readonly value: string;
  readonly written: string;
}

/** Returns the original value while nothing was edited, so that opening a form does not change it. */
const valueOf = (html: string, given: Given): string | undefined =>
  (html === given.written ? given.value : html) || undefined;

/** The editor owns the document; the form gets its HTML on every change. */
export function RichTextInput({ field, id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const t = useCatalogue(editorTexts);
  const title = useTexts().translateDeclared(field.title);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, redraw] = useState(0);
  const contentNow = useEffectEvent(() => (typeof value === 'string' ? value : ''));
  const given = useRef<Given>({ value: '', written: '' });
  const changed = useEffectEvent((html: string) => onChange(valueOf(html, given.current)));
  const left = useEffectEvent(() => onBlur?.());
  const chooser = useRef<HTMLInputElement>(null);
  const { transfers, send, retry, cancel } = useTransfers(
    pictures,
    id,
    (file) => editor && insertPicture(editor, file),
  );
  const take = useEffectEvent((files: Iterable<File>) => {
    const chosen = [...files];
    if (!disabled && chosen.length > 0) send(chosen, maxPictures);
    return chosen.length > 0;
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const created = new Editor({
      element: host.current,
      extensions: [
        StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } }),
        Picture,
        ...tableNodes,
      ],
      editorProps: {
        transformPastedHTML: withoutForeignPictures,
        transformPasted: withoutLonelyTable,
        handlePaste: (_view, { clipboardData }) => take(picturesIn(clipboardData)),
        handleDrop: (_view, { dataTransfer }, _slice, moved) => !moved && take(picturesIn(dataTransfer)),
      },
      content: contentNow(),
      injectCSS: false,
      onUpdate: ({ editor: updated }) => changed(htmlOf(updated)),
      onBlur: () => left(),
      onTransaction: () => redraw((count) => count + 1),
    });
    given.current = { value: contentNow(), written: htmlOf(created) };
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!disabled, false);
    editor.view.dom.setAttribute('aria-label', title);
    if (describedBy) editor.view.dom.setAttribute('aria-describedby', describedBy);
  }, [editor, disabled, title, describedBy]);

  useEffect(() => {
    if (!editor || editor.isFocused || valueOf(htmlOf(editor), given.current) === (value ?? undefined)) return;
    // The value was changed from outside, for instance by restoring a draft.
    editor.commands.setContent(contentNow(), { emitUpdate: false });
    given.current = { value: contentNow(), written: htmlOf(editor) };
  }, [editor, value]);

  return (
    <div id={id} className={styles.editor} data-invalid={invalid || undefined} onKeyDown={leadToToolbar}>
      <Toolbar
        title={title}
        editor={editor}
        disabled={disabled}
        pictureHint={t('pictureLimit', { size: megabytesOf(pictures) })}
        choosePictures={() => chooser.current?.click()}
      >
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={accepted(pictures)}
          aria-label={t('picture')}
          onChange={(event) => {
            take(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </Toolbar>
      <Transfers transfers={transfers} onRetry={retry} onCancel={cancel} />
      <div ref={host} />
    </div>
  );
}
