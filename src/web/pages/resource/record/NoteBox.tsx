import { useId, useRef, useState } from 'react';
import { noteLimits } from '../../../../meta/teamwork.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { accepted } from '../../../widgets/inputs/upload/limits.ts';
import { Transfers } from '../../../widgets/inputs/upload/Transfers.tsx';
import { useTransfers } from '../../../widgets/inputs/upload/use-transfers.ts';
import { useFile } from '../../../widgets/kit/stored-files.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Note, Of, Person, Said } from './calls.ts';
import styles from './Stream.module.css';
import { recordTexts } from './texts.ts';
import { useMentions } from './use-mentions.ts';

interface Props {
  of: Of;
  /** The comment that is changed. */
  note?: Note;
  send(said: Said): Promise<void>;
  onCancel?(): void;
}

const kind = { pictures: false, many: true };
const nobody: readonly Person[] = [];

/** Where a comment is written: plain text, an @ for colleagues, files. Ctrl+Enter sends it. */
export function NoteBox({ of, note, send, onCancel }: Props) {
  const t = useCatalogue(recordTexts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(note?.content ?? '');
  const [files, setFiles] = useState<readonly string[]>(note?.files ?? []);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const mentions = useMentions({ of, text, setText, area, first: note?.mentions ?? nobody });
  const {
    transfers,
    send: upload,
    retry,
    cancel,
  } = useTransfers(kind, id, (file) => setFiles((before) => [...before, file.id]));
  const underWay = transfers.filter(({ error: failed }) => !failed).length;
  const empty = text.trim() === '' && files.length === 0;
  const take = (chosen: Iterable<File>) => upload([...chosen], noteLimits.files - files.length - underWay);

  async function submit() {
    if (busy || empty || underWay > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      await send({ content: text, mentions: mentions.mentioned, files });
      setText('');
      setFiles([]);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return (
    <div className={styles.box}>
      <textarea
        ref={area}
        data-note
        rows={note ? 3 : 2}
        value={text}
        maxLength={noteLimits.content}
        placeholder={t('write')}
        aria-label={t('write')}
        aria-autocomplete="list"
        aria-controls={mentions.open ? `${id}-people` : undefined}
        aria-activedescendant={mentions.people.length > 0 ? `${id}-${mentions.active}` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          mentions.setCaret(target.selectionStart);
        }}
        onClick={({ currentTarget }) => mentions.setCaret(currentTarget.selectionStart)}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          take(event.clipboardData.files);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          else if (event.key === 'Escape' && onCancel) onCancel();
        }}
      />
      {mentions.open && (
        <ul id={`${id}-people`} className={styles.people} role="listbox" aria-label={t('people')}>
          {mentions.people.map((person, at) => (
            <li
              key={person.userName}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === mentions.active}
              onPointerDown={(event) => {
                event.preventDefault();
                mentions.choose(person);
              }}
            >
              {person.realName} <small>{person.userName}</small>
            </li>
          ))}
          {mentions.people.length === 0 && (
            <li role="option" aria-disabled aria-selected={false}>
              {t('nobody')}
            </li>
          )}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={styles.attached}>
          {files.map((file) => (
            <li key={file}>
              <FileName id={file} />
              <button
                type="button"
                aria-label={t('dropFile')}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Transfers transfers={transfers} onRetry={retry} onCancel={cancel} />
      {error !== undefined && <Refusal error={error} />}
      <div className={styles.boxFoot}>
        <Button look="quiet" aria-label={t('mention')} onClick={mentions.begin}>
          @
        </Button>
        <Button
          look="quiet"
          icon="link"
          aria-label={t('attach')}
          disabled={files.length + underWay >= noteLimits.files}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={accepted(kind)}
          onChange={({ target }) => {
            take(target.files ?? []);
            target.value = '';
          }}
        />
        <span className={styles.gap} />
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button
          look="primary"
          disabled={busy || empty || underWay > 0}
          aria-busy={busy}
          title="Ctrl+Enter"
          onClick={() => void submit()}
        >
          {note ? t('save') : t('send')}
        </Button>
      </div>
    </div>
  );
}

function FileName({ id }: { id: string }) {
  return <span>{useFile(id)?.name ?? '…'}</span>;
}
