import { useInfiniteList, type BaseRecord, type HttpError } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { joinList } from '../../../i18n/i18n.ts';
import type { ListResult } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canAdd, type Can } from '../../resource/actions/row-actions.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import styles from './household.module.css';
import { householdTexts } from './texts.ts';

const pageSize = 50;

interface Props {
  resource: Resource;
  may: Can;
  chosen: string | undefined;
  onFirst(id: string | undefined): void;
  onChoose(id: string): void;
  onAdd(): void;
}

/** The list of households, each shown by its owner. */
export function Owners({ resource, may, chosen, onFirst, onChoose, onAdd }: Props) {
  const t = useCatalogue(householdTexts);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { query } = useInfiniteList<BaseRecord, HttpError>({
    resource: resource.id,
    pagination: { currentPage: 1, pageSize, mode: 'server' },
    filters: [
      { field: 'role', operator: 'eq', value: 'owner' },
      ...(q ? [{ field: 'q', operator: 'eq' as const, value: q }] : []),
    ],
    sorters: [{ field: resource.list.sort.field, order: resource.list.sort.order }],
    errorNotification: false,
    queryOptions: {
      retry: false,
      getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    },
  });
  const pages = query.data?.pages as ListResult<BaseRecord>[] | undefined;
  const owners = pages?.flatMap(({ data }) => data as Row[]);
  const first = owners?.[0] && String(owners[0].id);
  const tell = useEffectEvent(onFirst);
  useEffect(() => {
    if (q === '') tell(first);
  }, [first, q]);
  return (
    <aside className={styles.owners}>
      <header>
        <input
          type="search"
          value={typed}
          placeholder={t('find')}
          aria-label={t('find')}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
        {canAdd(resource, may) && <Button icon="plus" aria-label={t('add')} onClick={onAdd} />}
      </header>
      {query.isError && (
        <p className={styles.none} role="alert">
          <Reason error={query.error} />
        </p>
      )}
      {!owners && !query.isError && <SkeletonRows rows={8} />}
      {owners?.length === 0 && <p className={styles.none}>{t('noOwners')}</p>}
      <ul aria-label={t('owners')}>
        {owners?.map((owner) => {
          const rooms = listOf(owner.roomIds)
            .map((id) => pages?.find(({ refs }) => refs['space/roomNo']?.[id])?.refs['space/roomNo']?.[id] ?? '')
            .filter(Boolean);
          return (
            <li key={String(owner.id)}>
              <button
                type="button"
                aria-current={owner.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(String(owner.id))}
              >
                <b>{String(owner.name)}</b>
                <small>{[joinList(rooms), String(owner.mobile ?? '')].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </aside>
  );
}

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
