import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Report } from '../../../../meta/report/report.ts';
import { Pop } from '../../../shared/box/Pop.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { SavedViews } from '../../resource/list/views/SavedViews.tsx';
import { writeState, type ReportState } from './state.ts';
import { reportTexts } from './texts.ts';

/** Questions that were kept under a name, one's own and those that others share. */
export function ReportViews({ report, state }: { report: Report; state: ReportState }) {
  const t = useCatalogue(reportTexts);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button ref={button} icon="down" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('views')}
      </Button>
      {open && (
        <Pop anchor={button} align="end" label={t('views')} onClose={close}>
          <SavedViews
            viewed={{ report: report.id }}
            what={{ query: writeState(report, state).toString(), settings: {} }}
            isShown={(view) => view.query === params.toString()}
            onOpen={(view) => {
              close();
              void navigate({ search: view.query && `?${view.query}` });
            }}
          />
        </Pop>
      )}
    </>
  );
}
