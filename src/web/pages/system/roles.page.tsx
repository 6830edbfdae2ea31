import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Row } from '../../../meta/json.ts';
import { useResource } from '../../declarations.ts';
import type { ListResult } from '../../providers/data.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { ask } from '../../shell/dialog/confirm.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { useMay } from '../resource/list/use-may.ts';
import { OpenParts } from '../resource/OpenParts.tsx';
import { useOpened } from '../resource/use-opened.ts';
import { rolesToGive } from './access/catalogue.ts';
import { Failed } from './access/Failed.tsx';
import { CopyRole } from './roles/CopyRole.tsx';
import { Holders } from './roles/Holders.tsx';
import { RoleList } from './roles/RoleList.tsx';
import { RolePanel } from './roles/RolePanel.tsx';
import styles from './roles/roles.module.css';
import { roleTexts } from './roles/texts.ts';

const typeResource = 'system/roleType';

/** The server's page size limit; an installation has a few dozen roles. */
const maxRoles = 200;

/** Roles on the left, the permissions of the chosen one on the right. */
export default function RolesPage({ resourceId }: { resourceId: string }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <Roles resourceId={resourceId} />
    </Suspense>
  );
}

type Beside = { kind: 'copy' | 'holders'; role: Row };

function Roles({ resourceId }: { resourceId: string }) {
  const t = useCatalogue(roleTexts);
  const resource = useResource(resourceId);
  const may = useMay(resource);
  const [params, setParams] = useSearchParams();
  const { opened, open, close } = useOpened();
  const [beside, setBeside] = useState<Beside>();
  const [dirty, setDirty] = useState(false);
  const { query } = useList<BaseRecord, HttpError>({
    resource: resourceId,
    sorters: [{ field: 'sort', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: maxRoles, mode: 'server' },
    queryOptions: { retry: false },
    errorNotification: false,
  });
  const data = query.data as ListResult<BaseRecord> | undefined;
  const toGive = useQuery({
    queryKey: ['roles-to-give', query.dataUpdatedAt],
    queryFn: rolesToGive,
    enabled: may('select'),
    staleTime: Infinity,
  }).data;
  const own = (data?.data ?? []) as Row[];
  const rows = [...own, ...(toGive?.list ?? []).filter(({ id }) => !own.some((role) => role.id === id))];
  const named = params.get('role');
  const chosen = rows.find(({ id }) => id === named) ?? rows[0];

  const choose = useCallback(
    async (id: string | undefined) => {
      if (
        dirty &&
        chosen &&
        !(await ask({ title: t('leaveTitle'), text: t('leaveText', { name: chosen.roleName }), confirm: t('leave') }))
      )
        return;
      setDirty(false);
      setParams(id === undefined ? {} : { role: id }, { replace: true });
    },
    [dirty, chosen, t, setParams],
  );

  if (query.isError && !data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <PageLoading />;
  const refs = {
    ...toGive?.refs,
    ...data.refs,
    [typeResource]: { ...toGive?.refs[typeResource], ...data.refs[typeResource] },
  };
  return (
    <section className={styles.page} data-chosen={named !== null || undefined} aria-label={t('roles')}>
      <RoleList
        resource={resource}
        rows={rows}
        refs={refs}
        chosen={chosen && String(chosen.id)}
        may={may}
        onChoose={(id) => void choose(id)}
        onAdd={() => open({ kind: 'add' })}
      />
      {chosen ? (
        <RolePanel
          key={String(chosen.id)}
          resource={resource}
          role={chosen}
          refs={refs}
          may={may}
          onDirty={setDirty}
          onBack={() => void choose(undefined)}
          onEdit={() => open({ kind: 'edit', row: chosen, refs })}
          onRemove={() => open({ kind: 'batch', action: 'remove', rows: [chosen] })}
          onCopy={() => setBeside({ kind: 'copy', role: chosen })}
          onHolders={() => setBeside({ kind: 'holders', role: chosen })}
        />
      ) : (
        <p className={styles.empty}>{t('choose')}</p>
      )}
      <OpenParts resource={resource} opened={opened} open={open} close={close} may={may} onDone={close} />
      {beside?.kind === 'copy' && (
        <CopyRole
          role={beside.role}
          onClose={() => setBeside(undefined)}
          onCopied={(id) => void query.refetch().then(() => choose(id))}
        />
      )}
      {beside?.kind === 'holders' && <Holders role={beside.role} onClose={() => setBeside(undefined)} />}
    </section>
  );
}
