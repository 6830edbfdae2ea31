import { useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { ApiError } from '../../../providers/api-error.ts';
import { watchRows } from '../../../providers/live.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Message } from '../../../shared/Message.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { recordPlace } from '../../../shared/record-place.ts';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { rename } from '../../../shell/tabs/tab-list.ts';
import { changeTabs } from '../../../shell/tabs/tab-store.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import NotFound from '../../not-found.page.tsx';
import { RecordView } from './RecordView.tsx';
import { recordTexts } from './texts.ts';

/** A record on a page of its own. One that is gone or out of reach is no page at all. */
export function RecordPage({ resource, id }: { resource: Resource; id: string }) {
  const t = useCatalogue(recordTexts);
  const { query } = useOne<BaseRecord, HttpError>({
    resource: resource.id,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  });
  const row = query.data?.data as Row | undefined;
  const title = row ? String(row[resource.display] ?? '') : '';
  const version = Number(row?.version ?? 0);
  const refetch = useEffectEvent(() => void query.refetch());

  useEffect(() => {
    changeTabs((list) => rename(list, recordPlace(resource.id, id), title));
  }, [resource.id, id, title]);
  useEffect(
    () =>
      watchRows(
        resource.id,
        (news) => news.some((change) => change.id === id && change.version > version) && refetch(),
      ),
    [resource.id, id, version],
  );

  if (query.isError) {
    const error: unknown = query.error;
    if (error instanceof ApiError && error.code === 404) return <NotFound />;
    return (
      <Message icon={error instanceof ApiError && error.code === 403 ? 'lock' : 'warning'} title={t('failed')}>
        <p role="alert">
          <Reason error={error} />
        </p>
        <Button onClick={refetch}>{t('retry')}</Button>
      </Message>
    );
  }
  return row ? <RecordView resource={resource} row={row} title={title} /> : <PageLoading />;
}
