import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { View } from '../../../../meta/list-view.ts';
import type { Report } from '../../../../meta/report/report.ts';
import { messageOf } from '../../../providers/api-error.ts';
import { fetchViews, removeView, saveView } from '../../../providers/views.ts';
import { Pop } from '../../../shared/box/Pop.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { viewTexts } from '../../resource/list/views/texts.ts';
import { ViewForm } from '../../resource/list/views/ViewForm.tsx';
import styles from '../../resource/list/views/ViewPanel.module.css';
import own from './report.module.css';
import { writeState, type ReportState } from './state.ts';
import { reportTexts } from './texts.ts';

/** Questions that were kept under a name, one's own and those that others share. */
export function ReportViews({ report, state }: { report: Report; state: ReportState }) {
  const t = useCatalogue(reportTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} icon="down" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('views')}
      </Button>
      {open && (
        <Pop anchor={button} align="end" label={t('views')} onClose={() => setOpen(false)}>
          <Panel report={report} state={state} close={() => setOpen(false)} />
        </Pop>
      )}
    </>
  );
}

function Panel({ report, state, close }: { report: Report; state: ReportState; close(): void }) {
  const t = useCatalogue(viewTexts);
  const words = useCatalogue(reportTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const viewed = { report: report.id };
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['report-views', report.id],
    queryFn: () => fetchViews(viewed),
    retry: false,
  });
  const [naming, setNaming] = useState(false);
  const [sure, setSure] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const query = writeState(report, state).toString();
  const shown = data?.views.find((view) => view.query === params.toString());

  const save = async (what: { name: string; role: string }) => {
    try {
      await saveView(viewed, { query, settings: {}, ...what });
      await refetch();
      setNaming(false);
      return undefined;
    } catch (reason) {
      return messageOf(reason);
    }
  };
  const remove = async (view: View) => {
    if (sure !== view.id) return setSure(view.id);
    try {
      await removeView(view.id);
      await refetch();
    } catch (reason) {
      setFailed(messageOf(reason));
    }
  };

  if (naming) return <ViewForm onCancel={() => setNaming(false)} onSave={save} />;
  return (
    <div className={styles.panel}>
      {(isError || failed) && (
        <p className={styles.failed} role="alert">
          {failed ?? messageOf(error)}
        </p>
      )}
      {data?.views.length === 0 && <p>{words('noViews')}</p>}
      <ul className={styles.views}>
        {data?.views.map((view) => (
          <li key={view.id} className={own.view}>
            <button
              type="button"
              aria-current={view === shown ? 'true' : undefined}
              onClick={() => {
                close();
                void navigate({ search: view.query && `?${view.query}` });
              }}
            >
              <span>{view.name}</span>
              {view.role && <small>{t('holders', { role: view.role.name })}</small>}
            </button>
            {view.own && (
              <Button look="quiet" className={styles.danger} onClick={() => void remove(view)}>
                {t(sure === view.id ? 'removeSure' : 'remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => setNaming(true)}>{t('saveAs')}</Button>
      </div>
    </div>
  );
}
