import { memo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isOfCards, type PrintTemplate } from '../../../../meta/print.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { stored } from '../../../providers/session.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { recordTexts } from '../record/texts.ts';
import styles from './Print.module.css';
import { TemplateSheet } from './TemplateSheet.tsx';

interface Props {
  resource: Resource;
  row: Row;
  template: PrintTemplate;
}

/** A record on one of its papers, alone or as one of many. */
export const Paper = memo(function Paper({ resource, row, template }: Props) {
  // A card is cut out: nothing stands beside it.
  if (isOfCards(template)) return <TemplateSheet resource={resource} row={row} template={template} />;
  return (
    <>
      <h1 className={styles.heading}>{translateDeclared(template.title)}</h1>
      <TemplateSheet resource={resource} row={row} template={template} />
      <PrintedBy />
    </>
  );
});

/** Who printed it, and when. */
export function PrintedBy() {
  const t = useCatalogue(recordTexts);
  return <p className={styles.foot}>{t('printed', { who: stored('userName'), when: formatTime(new Date()) })}</p>;
}
