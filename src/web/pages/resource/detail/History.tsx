import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { inlineRows } from '../../../../meta/children.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import type { Refs } from '../../../providers/data.ts';
import { historyOf, type HistoryEntry } from '../../../providers/records.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { LoggedChanges } from './LoggedChanges.tsx';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

const log = 'system/operateLog';

/** Who did what with the record and when, and what it was before and after, for those who may read the log. */
export function History({ resourceId, id }: { resourceId: string; id: string }) {
  if (!isDeclared(log) || resourceId === log) return null;
  return (
    <Suspense>
      <Entries resourceId={resourceId} id={id} />
    </Suspense>
  );
}

/** What the log says of a record, in pages; with its version it is asked anew after each change. */
export function useHistory(resourceId: string, id: string, version?: number) {
  const entries = useResource(log);
  const found = useInfiniteQuery({
    queryKey: ['history', resourceId, id, version],
    queryFn: ({ pageParam, signal }) => historyOf(resourceId, id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { list }) => sum + list.length, 0) < last.total ? pages.length + 1 : undefined,
    enabled: resourceId !== log && allowed('list', entries.code),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return { ...found, kinds: entries };
}

function Entries({ resourceId, id }: { resourceId: string; id: string }) {
  const t = useCatalogue(detailTexts);
  const { data, kinds, hasNextPage, fetchNextPage, isFetching } = useHistory(resourceId, id);
  if (!data) return null;
  return (
    <section className={styles.group}>
      <h3>{t('history')}</h3>
      {data.pages[0]?.total === 0 && <span className={styles.none}>{t('noHistory')}</span>}
      <ol className={styles.history}>
        {data.pages.flatMap(({ list, refs }) =>
          list.map((entry) => (
            <li key={entry.id}>
              <HistoryItem entry={entry} kinds={kinds} resourceId={resourceId} refs={refs} />
            </li>
          )),
        )}
      </ol>
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </section>
  );
}

function PartName({ entry: { entityCode, recordTitle } }: { entry: HistoryEntry }) {
  const { label } = useResource(entityCode);
  return (
    <span>
      {translateDeclared(label)}
      {recordTitle && ` ${recordTitle}`}
    </span>
  );
}

/** One entry of the log, as part of a list. */
export function HistoryItem({
  entry,
  kinds,
  resourceId,
  refs,
}: {
  entry: HistoryEntry;
  kinds: Resource;
  resourceId: string;
  refs: Refs;
}) {
  const partIds = inlineRows(useResource(resourceId).declaration).map(({ resource }) => resource);
  const t = useCatalogue(detailTexts);
  const action = kinds.fields.get('action');
  const kind = translateDeclared(action?.type.text(entry.action, action.spec) ?? entry.action);
  const ofPart = partIds.includes(entry.entityCode);
  const text =
    typeof entry.changes === 'object' && entry.changes !== null && Object.values(entry.changes).some(Array.isArray);
  return (
    <>
      <time dateTime={entry.operateTime}>{formatTime(entry.operateTime)}</time>{' '}
      <strong>{entry.impersonatorName ?? entry.userName ?? ''}</strong>
      {entry.impersonatorName && t('as', { name: entry.userName })}{' '}
      {entry.actionName ? translateDeclared(entry.actionName, 'action') : kind} {ofPart && <PartName entry={entry} />}
      {text && (
        <LoggedChanges
          entry={{ entityCode: ofPart ? entry.entityCode : resourceId, action: entry.action, changes: entry.changes }}
          refs={refs}
        />
      )}
    </>
  );
}
