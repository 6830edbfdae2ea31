import { useList, useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { Suspense, useState, type ReactNode } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import type { ListResult, Refs } from '../../../providers/data.ts';
import { ApiError, firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { ask } from '../../../shell/dialog/confirm.ts';
import { toastFailure } from '../../../shell/faults/refusal.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useRecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canAdd, type Can } from '../../resource/actions/row-actions.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import type { Opened } from '../../resource/use-opened.ts';
import { Failed } from '../../system/access/Failed.tsx';
import { AddRooms } from './AddRooms.tsx';
import styles from './household.module.css';
import { listOf } from './Owners.tsx';
import { TransferRoom } from './TransferRoom.tsx';
import { householdTexts } from './texts.ts';

const facts = [
  'mobile',
  'sex',
  'personType',
  'idNo',
  'orgId',
  'moveInDate',
  'userId',
  'emergencyName',
  'emergencyPhone',
  'source',
] as const;
const memberColumns = ['name', 'role', 'relation', 'mobile', 'moveInDate', 'status'] as const;
const roomColumns = ['fullName', 'roomType', 'layout', 'buildArea', 'status'] as const;
const maxRows = 200;

interface Props {
  resource: Resource;
  id: string;
  may: Can;
  open(next: Opened): void;
  onOwner(id: string): void;
  onBack(): void;
}

/** One household: its owner, members and rooms. */
export function Home({ resource, id, may, open, onOwner, onBack }: Props) {
  const t = useCatalogue(householdTexts);
  const rowsChanged = useRowsChanged();
  const { query } = useOne<BaseRecord, HttpError>({
    resource: resource.id,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  });
  const { query: members } = useList<BaseRecord, HttpError>({
    resource: resource.id,
    filters: [{ field: 'ownerId', operator: 'eq', value: id }],
    pagination: { currentPage: 1, pageSize: maxRows, mode: 'server' },
    queryOptions: { retry: false },
    errorNotification: false,
  });
  const [addingRooms, setAddingRooms] = useState(false);
  const [leaving, setLeaving] = useState<Row>();
  const owner = query.data?.data as Row | undefined;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!owner) return <SkeletonRows rows={8} />;
  const refs = (owner._refs as Refs | undefined) ?? {};
  const data = members.data as ListResult<BaseRecord> | undefined;
  const edit = (row: Row, its: Refs) => open({ kind: 'edit', row, refs: its });
  const mayEdit = may('update');

  const makeOwner = async (member: Row) => {
    const names = { name: member.name, owner: owner.name };
    if (!(await ask({ title: t('makeOwnerTitle', names), text: t('makeOwnerText', names), confirm: t('makeOwner') })))
      return;
    try {
      await firstClient.post(
        '/organisation/household/changeOwner',
        { ownerId: id, memberId: String(member.id) },
        { quiet: true },
      );
      await rowsChanged('residents/household', 'space/roomNo');
      toast.success(t('ownerChanged', names));
      onOwner(String(member.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastFailure(error);
    }
  };

  return (
    <article className={styles.home}>
      <header>
        <Button look="quiet" icon="left" className={styles.back} onClick={onBack}>
          {t('back')}
        </Button>
        <h2>{String(owner.name)}</h2>
        <Value resource={resource} row={owner} name="status" refs={refs} />
        {mayEdit && <Button onClick={() => edit(owner, refs)}>{t('edit')}</Button>}
      </header>
      <dl className={styles.facts}>
        {facts.map((name) => (
          <div key={name}>
            <dt>{translateDeclared(resource.fields.get(name)?.title ?? name)}</dt>
            <dd>
              <Value resource={resource} row={owner} name={name} refs={refs} />
            </dd>
          </div>
        ))}
      </dl>
      <Part
        title={t('members')}
        count={data?.total}
        empty={t('noMembers')}
        tools={
          canAdd(resource, may) && (
            <Button
              icon="plus"
              onClick={() =>
                open({
                  kind: 'add',
                  values: { role: 'family', ownerId: id, orgId: owner.orgId ?? null, roomIds: owner.roomIds ?? null },
                })
              }
            >
              {t('addMember')}
            </Button>
          )
        }
      >
        <Lines
          resource={resource}
          rows={(data?.data as Row[] | undefined) ?? []}
          refs={data?.refs ?? {}}
          columns={memberColumns}
        >
          {(member) =>
            mayEdit && (
              <>
                <Button look="quiet" onClick={() => edit(member, data?.refs ?? {})}>
                  {t('edit')}
                </Button>
                {member.status === 'normal' && owner.role === 'owner' && (
                  <Button look="quiet" onClick={() => void makeOwner(member)}>
                    {t('makeOwner')}
                  </Button>
                )}
              </>
            )
          }
        </Lines>
      </Part>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Rooms
          ids={listOf(owner.roomIds)}
          onTransfer={may('roomTransfer') && owner.status === 'normal' ? setLeaving : undefined}
          tools={
            mayEdit && (
              <Button icon="plus" onClick={() => setAddingRooms(true)}>
                {t('addRoom')}
              </Button>
            )
          }
        />
      </Suspense>
      <Suspense>
        {leaving && <TransferRoom owner={owner} room={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
      <Suspense>
        {addingRooms && <AddRooms resource={resource} owner={owner} onClose={() => setAddingRooms(false)} />}
      </Suspense>
    </article>
  );
}

function Rooms({
  ids,
  tools,
  onTransfer,
}: {
  ids: readonly string[];
  tools: ReactNode;
  onTransfer?: (room: Row) => void;
}) {
  const t = useCatalogue(householdTexts);
  const resource = useResource('space/roomNo');
  const granted = allowed('list', resource.code);
  const { query } = useList<BaseRecord, HttpError>({
    resource: resource.id,
    filters: [{ field: 'id', operator: 'in', value: ids }],
    pagination: { currentPage: 1, pageSize: maxRows, mode: 'server' },
    queryOptions: { enabled: granted && ids.length > 0, retry: false },
    errorNotification: false,
  });
  if (!granted) return null;
  const data = query.data as ListResult<BaseRecord> | undefined;
  return (
    <Part title={t('rooms')} count={ids.length} empty={t('noRooms')} tools={tools}>
      <Lines
        resource={resource}
        rows={(data?.data as Row[] | undefined) ?? []}
        refs={data?.refs ?? {}}
        columns={roomColumns}
      >
        {onTransfer &&
          ((room) => (
            <Button look="quiet" onClick={() => onTransfer(room)}>
              {t('transfer')}
            </Button>
          ))}
      </Lines>
    </Part>
  );
}

function Part({
  title,
  count,
  empty,
  tools,
  children,
}: {
  title: string;
  count: number | undefined;
  empty: string;
  tools: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <header>
        <h3>
          {title} {count !== undefined && <small>{count}</small>}
        </h3>
        {tools}
      </header>
      {count === 0 ? <p className={styles.none}>{empty}</p> : children}
    </section>
  );
}

interface LinesProps {
  resource: Resource;
  rows: readonly Row[];
  refs: Refs;
  columns: readonly string[];
  children?: ((row: Row) => ReactNode) | undefined;
}

function Lines({ resource, rows, refs, columns, children }: LinesProps) {
  const view = useRecordViewer();
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {translateDeclared(resource.fields.get(name)?.title ?? name)}
              </th>
            ))}
            {children && (
              <th>
                <span className="visually-hidden">{translateDeclared(resource.label)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              {columns.map((name, i) => (
                <td key={name}>
                  {i === 0 ? (
                    <button type="button" className={styles.link} onClick={() => view?.(resource.id, String(row.id))}>
                      {String(row[name] ?? row[resource.display] ?? '')}
                    </button>
                  ) : (
                    <Value resource={resource} row={row} name={name} refs={refs} />
                  )}
                </td>
              ))}
              {children && <td className={styles.actions}>{children(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ resource, row, name, refs }: { resource: Resource; row: Row; name: string; refs: Refs }) {
  const field = resource.fields.get(name);
  if (!field) return null;
  const { Cell } = widgetOf(field);
  return <Cell field={field} value={row[name] ?? null} refs={refs} place="table" />;
}
