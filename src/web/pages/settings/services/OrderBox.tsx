import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { ApiError } from '../../../providers/http.ts';
import { orderServices } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import styles from './order.module.css';
import { orderTexts } from './texts.ts';

const maxServices = 200;

/** All services in their order; nothing changes until the user saves it. */
export function OrderBox({ resource, onClose }: { resource: Resource; onClose(): void }) {
  const t = useCatalogue(orderTexts);
  const rowsChanged = useRowsChanged();
  const { query } = useList<BaseRecord, HttpError>({
    resource: resource.id,
    pagination: { currentPage: 1, pageSize: maxServices, mode: 'server' },
    sorters: [{ field: resource.list.sort.field, order: 'asc' }],
    errorNotification: false,
    queryOptions: { retry: false, gcTime: 0 },
  });
  const [arranged, setArranged] = useState<readonly Row[]>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [said, setSaid] = useState('');
  const rows = arranged ?? (query.data?.data as Row[] | undefined);

  const put = (from: number, to: number) => {
    const row = rows?.[from];
    if (!rows || !row || to < 0 || to >= rows.length || from === to) return;
    setArranged(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setSaid(t('place', { name: row[resource.display], place: to + 1 }));
  };
  const save = async () => {
    if (!rows) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await orderServices(rows.map(({ id }) => String(id)));
      await rowsChanged(resource.id);
      toast.success(t('saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setBusy(false);
    }
  };
  return (
    <TaskBox
      title={t('order')}
      confirm={t('save')}
      ready={arranged !== undefined}
      busy={busy}
      error={refusal}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p className={styles.hint}>{query.error?.message ?? t('hint')}</p>
      {rows ? <Lines resource={resource} rows={rows} onPut={put} /> : <SkeletonRows rows={6} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </TaskBox>
  );
}

function Lines({
  resource,
  rows,
  onPut,
}: {
  resource: Resource;
  rows: readonly Row[];
  onPut(from: number, to: number): void;
}) {
  const t = useCatalogue(orderTexts);
  const dragged = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const state = resource.fields.get(resource.states?.field ?? '');
  const icon = resource.fields.get('icon');
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    if (event.altKey) onPut(at, at + step);
    else (list.current?.children[at + step] as HTMLElement | undefined)?.focus();
  };
  return (
    <ol ref={list} className={styles.lines}>
      {rows.map((row, at) => {
        const name = String(row[resource.display] ?? '');
        const Cell = state && widgetOf(state).Cell;
        const Picture = icon && widgetOf(icon).Cell;
        return (
          <li
            key={String(row.id)}
            tabIndex={0}
            draggable
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onKeyDown={(event) => onKeyDown(event, at)}
            onDragStart={(event) => {
              dragged.current = at;
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged.current === undefined || dragged.current === at) return;
              onPut(dragged.current, at);
              dragged.current = at;
            }}
            onDragEnd={() => (dragged.current = undefined)}
          >
            <i aria-hidden>⠿</i>
            <small>{at + 1}</small>
            {Picture && <Picture field={icon} value={row.icon ?? null} place="table" />}
            <b>{name}</b>
            {Cell && <Cell field={state} value={row[state.name] ?? null} place="table" />}
            <span>
              <Button
                look="quiet"
                tabIndex={-1}
                disabled={at === 0}
                aria-label={t('up', { name })}
                onClick={() => onPut(at, at - 1)}
              >
                ↑
              </Button>
              <Button
                look="quiet"
                tabIndex={-1}
                disabled={at === rows.length - 1}
                aria-label={t('down', { name })}
                onClick={() => onPut(at, at + 1)}
              >
                ↓
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
