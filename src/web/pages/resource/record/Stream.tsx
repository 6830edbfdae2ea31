import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { HistoryItem } from '../detail/History.tsx';
import { addNote, type Assignment, type Of } from './calls.ts';
import { MessageItem } from './MessageItem.tsx';
import { NoteBox } from './NoteBox.tsx';
import { NoteItem } from './NoteItem.tsx';
import styles from './Stream.module.css';
import { Task, Tasks } from './Tasks.tsx';
import { recordTexts } from './texts.ts';
import { notesKey, shownKinds, useStream, type Entry, type Shown } from './use-stream.ts';

interface Props {
  of: Of;
  version: number;
  assignments: readonly Assignment[];
  /** Who follows, and who is to do what, may have changed. */
  onChanged(): Promise<void>;
}

const param = 'show';

/** All that happened to the record and was said about it, the newest first, with a place to say more. */
export function Stream({ of, version, assignments, onChanged }: Props) {
  const t = useCatalogue(recordTexts);
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const shown: Shown = shownKinds.find((kind) => kind === params.get(param)) ?? 'all';
  const stream = useStream(of, version, assignments, shown);
  const changed = async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: notesKey(of) }), onChanged()]);
  };
  const show = (kind: Shown) => setParams(kind === 'all' ? {} : { [param]: kind }, { replace: true });

  return (
    <section className={styles.stream} aria-label={t('stream')}>
      <header>
        <h2>{t('stream')}</h2>
        <div role="group" aria-label={t('stream')} className={styles.kinds}>
          {shownKinds.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => show(kind)}>
              {t(kind)}
            </button>
          ))}
        </div>
      </header>
      <Tasks of={of} assignments={assignments} onChanged={changed} />
      <NoteBox
        of={of}
        send={async (said) => {
          await addNote(of, said);
          await changed();
        }}
      />
      {stream.error !== null && (
        <p role="alert" className={styles.failed}>
          {t('failed')} <Reason error={stream.error} /> <Button onClick={stream.retry}>{t('retry')}</Button>
        </p>
      )}
      {!stream.isPending && stream.entries.length === 0 && stream.error === null && (
        <p className={styles.none}>{t('nothing')}</p>
      )}
      <ol aria-busy={stream.isFetching}>
        {stream.entries.map((entry) => (
          <li key={entry.key} data-kind={entry.kind}>
            <Told entry={entry} of={of} kinds={stream.kinds} onChanged={changed} />
          </li>
        ))}
      </ol>
      {stream.hasMore && (
        <Button disabled={stream.isFetching} onClick={stream.fetchMore}>
          {t('earlier')}
        </Button>
      )}
    </section>
  );
}

function Told({
  entry,
  of,
  kinds,
  onChanged,
}: {
  entry: Entry;
  of: Of;
  kinds: ReturnType<typeof useStream>['kinds'];
  onChanged(): Promise<void>;
}) {
  if (entry.kind === 'note') return <NoteItem of={of} note={entry.note} onChanged={onChanged} />;
  if (entry.kind === 'assignment')
    return (
      <>
        <time dateTime={entry.at}>{formatTime(entry.at)}</time>
        <Task assignment={entry.assignment} />
      </>
    );
  if (entry.kind === 'message') return <MessageItem told={entry.told} />;
  return <HistoryItem entry={entry.entry} kinds={kinds} resourceId={of.resource} refs={entry.refs} />;
}
