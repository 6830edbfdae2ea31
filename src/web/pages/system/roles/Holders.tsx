import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { Suspense } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import { Failed } from '../access/Failed.tsx';
import { accessTexts } from '../access/texts.ts';
import styles from './roles.module.css';
import { roleTexts } from './texts.ts';

const users = 'system/user';
const maxShown = 100;

/** The users who hold a role, limited to users the viewer may see. */
export function Holders({ role, onClose }: { role: Row; onClose(): void }) {
  const t = useCatalogue(roleTexts);
  const common = useCatalogue(accessTexts);
  const { query } = useList<BaseRecord, HttpError>({
    resource: users,
    filters: [{ field: 'roleIds', operator: 'ina', value: String(role.id) }],
    pagination: { currentPage: 1, pageSize: maxShown, mode: 'server' },
    queryOptions: { retry: false, staleTime: 0 },
    errorNotification: false,
  });
  const total = query.data?.total ?? 0;
  const rows = query.data?.data as Row[] | undefined;
  return (
    <Box
      shape="drawer"
      title={t('holdersOf', { name: String(role.roleName), count: query.data ? total : '…' })}
      closeLabel={common('close')}
      onClose={onClose}
    >
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {!rows && !query.isError && <SkeletonRows rows={6} />}
      {rows?.length === 0 && <p className={styles.empty}>{t('nobody')}</p>}
      {rows && rows.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <People rows={rows} />
        </Suspense>
      )}
      {total > maxShown && <p className={styles.more}>{t('moreHolders', { count: total - maxShown })}</p>}
    </Box>
  );
}

function People({ rows }: { rows: readonly Row[] }) {
  const t = useCatalogue(roleTexts);
  const { states } = useResource(users);
  return (
    <table className={styles.people}>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('realName')}</th>
          <th scope="col">{t('status')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row.id)}>
            <td>{String(row.userName)}</td>
            <td>{String(row.realName ?? '')}</td>
            <td>{translateDeclared(states?.labels[String(row.status)] ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
