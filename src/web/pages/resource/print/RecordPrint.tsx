import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { stored } from '../../../providers/session.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { exactTime } from '../../../widgets/kit/moments.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Children } from '../detail/Children.tsx';
import { Fields } from '../detail/Fields.tsx';
import { History } from '../detail/History.tsx';
import { inHead, StateTag } from '../detail/RecordTools.tsx';
import { recordTexts } from '../record/texts.ts';
import styles from './Print.module.css';
import { printTexts } from './texts.ts';

interface Props {
  resource: Resource;
  row: Row;
  title: string;
  onClose(): void;
}

/** As many as one page of a list may have. */
const maxRows = 200;

/** A record on paper: what it is called, its fields, the rows that belong to it, and what happened to it if that is wanted. */
export function RecordPrint({ resource, row, title, onClose }: Props) {
  const t = useCatalogue(recordTexts);
  const say = useCatalogue(printTexts);
  const [withStream, setWithStream] = useState(false);
  const label = translateDeclared(resource.label);

  useEffect(() => {
    document.documentElement.dataset.printing = 'record';
    return () => void delete document.documentElement.dataset.printing;
  }, []);

  // Nothing leads anywhere on paper: references are their names.
  const sheet: ReactNode = (
    <RecordViewer value={undefined}>
      <article className={`${styles.sheet} ${styles.record}`}>
        <h1>
          {label} {title} <StateTag resource={resource} row={row} />
        </h1>
        <Fields resource={resource} row={row} fold besides={inHead(resource)} />
        <Children resource={resource} row={row} perPage={maxRows} />
        {withStream && <History resourceId={resource.id} id={String(row.id)} />}
        <p>{t('printed', { who: stored('userName'), when: exactTime(new Date()) })}</p>
      </article>
    </RecordViewer>
  );
  return (
    <>
      <Box
        title={t('printTitle', { label })}
        closeLabel={t('close')}
        onClose={onClose}
        actions={
          <>
            <label className={styles.option}>
              <input type="checkbox" checked={withStream} onChange={({ target }) => setWithStream(target.checked)} />
              {t('withStream')}
            </label>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button look="primary" icon="printer" onClick={() => print()}>
              {say('print')}
            </Button>
          </>
        }
      >
        <div className={styles.preview}>{sheet}</div>
      </Box>
      {createPortal(<div className={`${styles.paper} ${styles.upright}`}>{sheet}</div>, document.body)}
    </>
  );
}
