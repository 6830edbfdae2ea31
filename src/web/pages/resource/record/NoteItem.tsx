import { useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { ask } from '../../../shell/dialog/confirm.ts';
import { toastFailure } from '../../../shell/faults/refusal.ts';
import { useFile } from '../../../widgets/kit/stored-files.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { changeNote, removeNote, type Note, type Of, type Person } from './calls.ts';
import { NoteBox } from './NoteBox.tsx';
import styles from './Stream.module.css';
import { recordTexts } from './texts.ts';

interface Props {
  of: Of;
  note: Note;
  onChanged(): Promise<void>;
}

/** A comment, with what its author can do about it. */
export function NoteItem({ of, note, onChanged }: Props) {
  const t = useCatalogue(recordTexts);
  const [editing, setEditing] = useState(false);
  const [earlier, setEarlier] = useState(false);

  async function takeBack() {
    if (!(await ask({ title: t('sureNote'), text: t('sureNoteText'), confirm: t('takeBack') }))) return;
    await removeNote(of, note.id).catch(toastFailure);
    await onChanged();
  }

  return (
    <>
      <p className={styles.head}>
        <strong>{note.authorName}</strong> {note.isRemoved && t('takenBack')}
        <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
        {note.earlier.length > 0 && (
          <button type="button" className={styles.link} aria-expanded={earlier} onClick={() => setEarlier(!earlier)}>
            {t('edited')}
          </button>
        )}
      </p>
      {editing ? (
        <NoteBox
          of={of}
          note={note}
          onCancel={() => setEditing(false)}
          send={async (said) => {
            await changeNote(of, note, said);
            await onChanged();
            setEditing(false);
          }}
        />
      ) : (
        note.content !== '' && <p className={styles.content}>{withMentions(note.content, note.mentions)}</p>
      )}
      {!editing && note.files.length > 0 && (
        <ul className={styles.files}>
          {note.files.map((id) => (
            <li key={id}>
              <Attached id={id} />
            </li>
          ))}
        </ul>
      )}
      {earlier &&
        note.earlier.toReversed().map(({ content, until }) => (
          <blockquote key={until} className={styles.earlier}>
            <small>{t('before', { time: formatTime(until) })}</small>
            {content}
          </blockquote>
        ))}
      {note.isOpen && !editing && (
        <p className={styles.own}>
          <Button look="quiet" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
          <Button look="quiet" onClick={() => void takeBack()}>
            {t('takeBack')}
          </Button>
        </p>
      )}
    </>
  );
}

function Attached({ id }: { id: string }) {
  const file = useFile(id);
  if (!file) return <span>…</span>;
  const { picture } = file as typeof file & { picture?: boolean };
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      {picture ? <img src={file.url} alt={file.name} loading="lazy" /> : file.name}
    </a>
  );
}

/** The names of those who are mentioned stand out. */
function withMentions(content: string, mentions: readonly Person[]) {
  if (mentions.length === 0) return content;
  const names = mentions.map(({ realName }) => `@${realName}`);
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  let at = 0;
  return content.split(new RegExp(`(${escaped.join('|')})`)).map((part) => {
    const key = at;
    at += part.length + 1;
    return names.includes(part) ? <b key={key}>{part}</b> : part;
  });
}
