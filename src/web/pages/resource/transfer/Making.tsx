import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t as say } from '../../../i18n/i18n.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { downloadAddress, loadTask } from './calls.ts';
import styles from './transfer.module.css';
import { transferTexts } from './texts.ts';

const isOpen = (status: unknown) => status === undefined || status === 'waiting' || status === 'running';

/** Follows one file until it can be fetched. */
export function Making({ title, id, onClose }: { title: string; id: string; onClose(): void }) {
  const t = useCatalogue(transferTexts);
  const { data: task } = useQuery({
    queryKey: ['export-task', id],
    queryFn: () => loadTask(id),
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? 500 : false),
    gcTime: 0,
  });
  const open = isOpen(task?.status);
  const ready = task?.status === 'success';
  return (
    <Box
      shape="question"
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Link className={styles.aside} to="/exportCenter/taskList" onClick={onClose}>
            {t('centre')}
          </Link>
          <Button onClick={onClose}>{t('close')}</Button>
          {ready && (
            <a className={styles.download} href={downloadAddress(id)} download onClick={onClose}>
              {t('download')}
            </a>
          )}
        </>
      }
    >
      <div role="status">
        {open && (
          <progress
            className={styles.progress}
            max={100}
            value={task?.status === 'running' ? Number(task.progress ?? 0) : undefined}
            aria-label={title}
          />
        )}
        <p className={styles.told}>
          {ready
            ? t('ready', { count: String(task.totalRows) })
            : !open
              ? `${t('notMade')}${say('colon')}${String(task?.errorMessage ?? '')}`
              : task?.status === 'running'
                ? t('making', { done: String(task.doneRows ?? 0) })
                : t('waiting')}
        </p>
        {open && <p className={styles.hint}>{t('mayClose')}</p>}
      </div>
    </Box>
  );
}
