import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { translateDeclared } from '../../i18n/i18n.ts';
import { setDueCount } from '../../providers/live.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import styles from './approvals/approvals.module.css';
import { Away } from './approvals/Away.tsx';
import { listNames, pageOf, type Entry, type ListName } from './approvals/calls.ts';
import { CaseView } from './approvals/CaseView.tsx';
import { Several } from './approvals/Several.tsx';
import { startTexts } from './start/texts.ts';
import { Tiles } from './start/Tiles.tsx';
import { approvalTexts, stateTexts } from './approvals/texts.ts';
import { TimeLeft } from './approvals/TimeLeft.tsx';

/** Draws forms; nobody needs it to decide. */
const StartForm = lazy(async () => ({ default: (await import('./start/StartForm.tsx')).StartForm }));

/**
 * The process centre: what I have to do, have done, have started, have begun to fill in, and was let know of; one case
 * beside the list, or something new.
 */
export default function ApprovalsPage() {
  const t = useCatalogue(approvalTexts);
  const s = useCatalogue(startTexts);
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list: ListName = listNames.find((name) => name === params.get('list')) ?? 'todo';
  const chosen = params.get('case');
  const draft = params.get('draft');
  // Empty: all that may be started.
  const template = params.get('start');
  const found = useInfiniteQuery({
    queryKey: ['approvals', list],
    queryFn: ({ pageParam }) => pageOf(list, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  });
  const go = ({ list: next = 'todo', ...more }: { list?: ListName; case?: string; draft?: string; start?: string }) =>
    setParams({ ...(next !== 'todo' && { list: next }), ...more });
  const due = found.data?.pages[0]?.due ?? 0;
  const isRead = found.data !== undefined;
  useEffect(() => {
    if (isRead) setDueCount(due);
  }, [isRead, due]);
  const refresh = () => void cache.invalidateQueries({ queryKey: ['approvals'] });
  return (
    <section className={styles.page} data-chosen={chosen !== null || draft !== null || template !== null || undefined}>
      <div className={styles.lists}>
        <p className={styles.starting}>
          <Button look="primary" icon="plus" onClick={() => go({ list, start: '' })}>
            {s('start')}
          </Button>
        </p>
        <div role="tablist" aria-label={t('lists')} className={styles.tabs}>
          {listNames.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={name === list}
              onClick={() => go({ list: name })}
            >
              {t(name)}
              {name === 'todo' && due > 0 && <i>{due > 99 ? '99+' : due}</i>}
            </button>
          ))}
        </div>
        {list === 'todo' && <Away />}
        {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <PageLoading />}
        {found.data && (
          <Entries
            list={list}
            entries={found.data.pages.flatMap(({ rows }) => rows)}
            chosen={chosen}
            draft={draft}
            onChoose={({ id, caseId }) => go({ list, ...(caseId === null ? { draft: id } : { case: caseId }) })}
            onDone={refresh}
          >
            {found.hasNextPage && (
              <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </Entries>
        )}
      </div>
      <div className={styles.case}>
        {chosen !== null ? (
          <CaseView key={chosen} id={chosen} onBack={() => go({ list })} onDone={refresh} />
        ) : draft !== null || template ? (
          <Suspense fallback={<PageLoading />}>
            <StartForm
              key={draft ?? template}
              templateId={template}
              draftId={draft}
              onBack={() => go(draft === null ? { list, start: '' } : { list })}
              onDone={(caseId) => go({ list: 'mine', ...(caseId !== null && { case: caseId }) })}
            />
          </Suspense>
        ) : template === '' ? (
          <Tiles onBack={() => go({ list })} onChoose={(id) => go({ list, start: id })} />
        ) : (
          <p className={styles.hint}>{t('chooseCase')}</p>
        )}
      </div>
    </section>
  );
}

/** Who asks for what. */
const told = ({ applicant, summary }: Entry): string => [applicant, summary].filter(Boolean).join(' · ');

function Entries({
  list,
  entries,
  chosen,
  draft,
  onChoose,
  onDone,
  children,
}: {
  list: ListName;
  entries: readonly Entry[];
  chosen: string | null;
  draft: string | null;
  onChoose(entry: Entry): void;
  onDone(): void;
  children: React.ReactNode;
}) {
  const t = useCatalogue(approvalTexts);
  const state = useCatalogue(stateTexts);
  const several = list === 'todo' ? entries.filter((entry) => entry.several) : [];
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosenOnes = several.filter(({ id }) => picked.has(id));
  const pick = (ids: readonly string[]) => setPicked(new Set(ids));
  if (entries.length === 0) return <p className={styles.hint}>{t(list === 'todo' ? 'noneTodo' : 'none')}</p>;
  return (
    <>
      <div className={styles.scroll}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.several && list === 'todo' && (
                <label className={styles.pick}>
                  <input
                    type="checkbox"
                    aria-label={t('chooseOne', { title: entry.recordTitle })}
                    checked={picked.has(entry.id)}
                    onChange={({ target }) =>
                      pick(target.checked ? [...picked, entry.id] : [...picked].filter((id) => id !== entry.id))
                    }
                  />
                </label>
              )}
              <button
                type="button"
                aria-current={(entry.caseId === null ? entry.id === draft : entry.caseId === chosen) || undefined}
                onClick={() => onChoose(entry)}
              >
                <b>{entry.subject ?? translateDeclared(entry.title)}</b>
                <span>{told(entry) || entry.recordTitle}</span>
                <small>
                  {told(entry) && `${entry.recordTitle} · `}
                  {entry.starterName} · {formatTime(entry.createdAt, 'MM-DD HH:mm')}
                  {entry.nodeTitle && ` · ${translateDeclared(entry.nodeTitle)}`}
                </small>
                {list === 'todo' ? (
                  <TimeLeft at={entry.dueAt ?? null} />
                ) : (
                  <em data-state={entry.state}>{state(entry.state)}</em>
                )}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </div>
      {several.length > 1 && <Several entries={several} chosen={chosenOnes} onPick={pick} onDone={onDone} />}
    </>
  );
}
