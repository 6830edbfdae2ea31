import { useList, useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { Suspense, useState } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import { tr } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { exactTime } from '../../../widgets/kit/moments.ts';
import { Changes } from './Changes.tsx';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

const log = 'system/operateLog';
const mostEntries = 50;

/** Who did what with the record and when, for those who may read the log. */
export function History({ resourceId, id }: { resourceId: string; id: string }) {
  if (!isDeclared(log) || resourceId === log) return null;
  return (
    <Suspense>
      <Entries resourceId={resourceId} id={id} />
    </Suspense>
  );
}

function Entries({ resourceId, id }: { resourceId: string; id: string }) {
  const t = useCatalogue(detailTexts);
  const resource = useResource(resourceId);
  const entryResource = useResource(log);
  const { query } = useList<BaseRecord, HttpError>({
    resource: log,
    filters: [
      { field: 'entityCode', operator: 'eq', value: resourceId },
      { field: 'recordId', operator: 'eq', value: id },
    ],
    pagination: { currentPage: 1, pageSize: mostEntries, mode: 'server' },
    queryOptions: { enabled: allowed('list', entryResource.code), retry: false, staleTime: 0 },
    errorNotification: false,
  });
  const entries = query.data?.data as Row[] | undefined;
  const action = entryResource.fields.get('action');
  if (!entries) return null;
  return (
    <section className={styles.group}>
      <h3>{t('history')}</h3>
      {entries.length === 0 && <span className={styles.none}>{t('noHistory')}</span>}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={String(entry.id)}>
            <time>{exactTime(new Date(String(entry.createdAt)))}</time> <strong>{String(entry.userName ?? '')}</strong> {tr(action?.type.text(entry.action ?? null, action.spec) ?? '')}
            <Entry resource={resource} id={String(entry.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What changed is fetched for the entry that somebody opens: a list of the log leaves it out. */
function Entry({ resource, id }: { resource: Resource; id: string }) {
  const t = useCatalogue(detailTexts);
  const [open, setOpen] = useState(false);
  const { query } = useOne<BaseRecord>({ resource: log, id, queryOptions: { enabled: open, retry: false, staleTime: Infinity }, errorNotification: false });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('changes')}</summary>
      {query.data && <Changes resource={resource} changes={query.data.data.changes as Json | undefined} />}
    </details>
  );
}
