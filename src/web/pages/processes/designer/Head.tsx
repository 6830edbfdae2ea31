import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../../meta/model.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { ask } from '../../../shell/dialog/confirm.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useMay } from '../../resource/list/use-may.ts';
import { flowPath } from '../design-path.ts';
import styles from './designer.module.css';
import { downloadForm, readFormFile } from './form-file.ts';
import { designTexts } from './texts.ts';
import type { Designing } from './use-design.ts';
import { useWords } from './Versions.tsx';

export const views = ['edit', 'desktop', 'phone', 'history'] as const;
export type View = (typeof views)[number];

/** What is designed, how far it is, and what can be done with the whole of it. */
export function Head({
  designing,
  templates,
  view,
  onView,
}: {
  designing: Designing;
  templates: Resource;
  view: View;
  onView(view: View): void;
}) {
  const t = useCatalogue(designTexts);
  const may = useMay(templates);
  const words = useWords();
  const navigate = useNavigate();
  const file = useRef<HTMLInputElement>(null);
  const { design, form, problems, saving, unsaved } = designing;
  const { templateName: name, status, number, versions } = design;
  const isPublished = status === 'published';
  const changes = words(versions[0]?.form, form);
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  const publish = async () => {
    if (
      !(await ask({
        title: t('publishAsk', { name }),
        text: t('publishText', { changes: versions.length === 0 ? t('first') : changes.join('\n') || t('noChanges') }),
        confirm: t('publish'),
      }))
    )
      return;
    await run(designing.publish);
  };
  const withdraw = async () => {
    if (await ask({ title: t('withdrawAsk', { name }), text: t('withdrawText'), confirm: t('withdraw') }))
      await run(designing.withdraw);
  };
  const take = async (chosen: File | undefined) => {
    const read = chosen && (await readFormFile(chosen));
    if (read) designing.change(read);
    else if (chosen) toast.error(t('notAFile'));
  };
  const state = saving === 'saved' && unsaved ? 'waits' : saving;
  return (
    <header className={styles.head}>
      <Button look="quiet" icon="left" aria-label={t('back')} onClick={() => void navigate('/diyForm/template')} />
      <h1>{name}</h1>
      <em data-state={status}>
        {isPublished ? t('published', { number: number ?? '' }) : t(status)}
        {isPublished && changes.length > 0 && ` · ${t('pending')}`}
      </em>
      <div className={styles.tabs} role="tablist">
        {views.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === view} onClick={() => onView(one)}>
            {t(one)}
          </button>
        ))}
      </div>
      <span className={styles.desk}>
        <Button disabled={!designing.canUndo} onClick={designing.undo}>
          {t('undo')}
        </Button>{' '}
        <Button disabled={!designing.canRedo} onClick={designing.redo}>
          {t('redo')}
        </Button>{' '}
        <Button onClick={() => downloadForm(design.templateCode, form)}>{t('exportForm')}</Button>{' '}
        <Button onClick={() => file.current?.click()}>{t('importForm')}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t('importForm')}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </span>
      <span role="status" data-bad={state === 'failed' || state === 'stale' || undefined}>
        {problems.length > 0 && `${t('problems', { count: problems.length })} · `}
        {t(state)}
      </span>
      <span className={styles.desk}>
        {may('update') && <Button onClick={() => void navigate(flowPath(design.id))}>{t('flow')}</Button>}{' '}
        {isPublished && may('stop') && <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>}{' '}
        {may('publish') && (
          <Button
            look="primary"
            disabled={problems.length > 0 || (isPublished && changes.length === 0)}
            onClick={() => void publish()}
          >
            {t(isPublished ? 'publishNext' : 'publish')}
          </Button>
        )}
      </span>
    </header>
  );
}
