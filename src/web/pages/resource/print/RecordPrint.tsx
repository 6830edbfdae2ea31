import { useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Children } from '../detail/Children.tsx';
import { Fields } from '../detail/Fields.tsx';
import { History } from '../detail/History.tsx';
import { inHead, StateTag } from '../detail/RecordTools.tsx';
import { recordTexts } from '../record/texts.ts';
import { Paper, PrintedBy } from './Paper.tsx';
import { PaperBox } from './PaperBox.tsx';
import { PaperChoice } from './PaperChoice.tsx';
import styles from './Print.module.css';

interface Props {
  resource: Resource;
  row: Row;
  title: string;
  onClose(): void;
}

/** As many as one page of a list may have. */
const maxRows = 200;

/** A record on one of its papers, or with all of its fields, the rows that belong to it, and what happened to it if that is wanted. */
export function RecordPrint({ resource, row, title, onClose }: Props) {
  const t = useCatalogue(recordTexts);
  const templates = resource.declaration.print ?? {};
  const [chosen, setChosen] = useState(Object.keys(templates)[0]);
  const [withStream, setWithStream] = useState(false);
  const template = chosen === undefined ? undefined : templates[chosen];
  const label = translateDeclared(resource.label);
  return (
    <PaperBox
      title={t('printTitle', { label })}
      kind="record"
      onClose={onClose}
      options={
        <span className={styles.option}>
          {Object.keys(templates).length > 0 && (
            <PaperChoice templates={templates} chosen={chosen} whole onChoose={setChosen} />
          )}
          {!template && (
            <label className={styles.option}>
              <input type="checkbox" checked={withStream} onChange={({ target }) => setWithStream(target.checked)} />
              {t('withStream')}
            </label>
          )}
        </span>
      }
    >
      {template ? (
        <Paper resource={resource} row={row} template={template} />
      ) : (
        <>
          <h1>
            {label} {title} <StateTag resource={resource} row={row} />
          </h1>
          <Fields resource={resource} row={row} fold besides={inHead(resource)} />
          <Children resource={resource} row={row} perPage={maxRows} />
          {withStream && <History resourceId={resource.id} id={String(row.id)} />}
          <PrintedBy />
        </>
      )}
    </PaperBox>
  );
}
