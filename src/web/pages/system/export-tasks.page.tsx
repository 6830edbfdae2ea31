import { useMutation, useQuery } from '@tanstack/react-query';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { useResource } from '../../declarations.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { dataProvider, transit } from '../../providers/data.ts';
import { Button } from '../../shared/button/Button.tsx';
import { Message } from '../../shared/Message.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../resource/list/ListSkeleton.tsx';
import { downloadAddress } from '../resource/transfer/calls.ts';
import { Failed } from './access/Failed.tsx';
import styles from './export-tasks/export-tasks.module.css';
import { exportTexts } from './export-tasks/texts.ts';

const id = 'system/exportTask';
const maxShown = 100;
const isOpen = ({ status }: Row) => status === 'waiting' || status === 'running';

const load = async (userId: string): Promise<readonly Row[]> =>
  (
    await dataProvider.getList({
      resource: id,
      pagination: { currentPage: 1, pageSize: maxShown, mode: 'server' },
      sorters: [{ field: 'createdAt', order: 'desc' }],
      filters: [{ field: 'createdBy', operator: 'eq', value: userId }],
    })
  ).data;

/** The user's own export files with progress and expiry. Polls faster while a file is being made. */
export default function ExportTasks() {
  const t = useCatalogue(exportTexts);
  const resource = useResource(id);
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['export-tasks', user.id],
    queryFn: () => load(user.id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1000 : 5000),
  });
  const change = useMutation({ mutationFn: (call: () => Promise<unknown>) => call(), onSettled: () => refetch() });

  return (
    <section className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <span>{t('hint')}</span>
      </header>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.length === 0 && <Message icon="export" title={t('empty')} text={t('emptyHint')} />}
      {data && data.length > 0 && (
        <ul className={styles.tasks}>
          {data.map((task) => (
            <li key={String(task.id)} data-task={String(task.taskNo)}>
              <Task
                resource={resource}
                task={task}
                busy={change.isPending}
                onChange={(call) => change.mutate(call)}
                onFetched={() => setTimeout(() => void refetch(), 1500)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Props {
  resource: Resource;
  task: Row;
  busy: boolean;
  onChange(call: () => Promise<unknown>): void;
  onFetched(): void;
}

function Task({ resource, task, busy, onChange, onFetched }: Props) {
  const t = useCatalogue(exportTexts);
  const taskId = String(task.id);
  const name = String(task.fileName ?? task.taskName);
  const status = String(task.status);
  const may = (transition: string) => resource.states?.transitions.get(transition)?.from.includes(status);
  const move = (transition: string) => onChange(() => transit(resource, transition, [taskId]));

  async function remove() {
    if (await ask({ title: t('removeTitle', { name }), text: t('removeText'), confirm: t('remove') }))
      onChange(() => dataProvider.deleteOne({ resource: id, id: taskId }));
  }

  return (
    <>
      <div className={styles.what}>
        <b>{name}</b>
        <i data-state={status}>{translateDeclared(resource.states?.labels[status] ?? status)}</i>
        <small>
          {[
            t('asked', { time: formatTime(String(task.createdAt), 'YYYY-MM-DD HH:mm') }),
            task.totalRows !== null && t('rows', { count: String(task.totalRows) }),
            task.fileSize !== null && sizeOf(Number(task.fileSize)),
            status === 'success' && t('until', { time: formatTime(String(task.expireTime), 'YYYY-MM-DD HH:mm') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {task.errorMessage !== null && status === 'failed' && <p>{String(task.errorMessage)}</p>}
        {isOpen(task) && (
          <progress
            max={100}
            value={status === 'running' ? Number(task.progress ?? 0) : undefined}
            aria-label={t('progress', { name })}
          />
        )}
      </div>
      <div className={styles.tools}>
        {status === 'success' && (
          <a
            className={styles.download}
            href={downloadAddress(taskId)}
            download
            aria-label={t('downloadOf', { name })}
            onClick={onFetched}
          >
            {t('download')}
          </a>
        )}
        {may('cancel') && (
          <Button disabled={busy} aria-label={t('cancelOf', { name })} onClick={() => move('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {may('retry') && (
          <Button disabled={busy} aria-label={t('retryOf', { name })} onClick={() => move('retry')}>
            {t('retry')}
          </Button>
        )}
        {!isOpen(task) && (
          <Button disabled={busy} look="quiet" aria-label={t('removeOf', { name })} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
    </>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
