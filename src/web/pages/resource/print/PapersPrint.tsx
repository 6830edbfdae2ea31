import { useIsFetching, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isOfCards, type PrintTemplate } from '../../../../meta/print.ts';
import { isDeclared, loadResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { dataProvider } from '../../../providers/data.ts';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Paper } from './Paper.tsx';
import { PaperBox, printKey } from './PaperBox.tsx';
import { PaperChoice } from './PaperChoice.tsx';
import { maxPapers, portionsOf } from './portions.ts';
import { patient } from './patience.ts';
import styles from './Print.module.css';
import { printTexts } from './texts.ts';

interface Props {
  resource: Resource;
  /** The rows that are chosen in the list. */
  rows: readonly Row[];
  onClose(): void;
}

/** So many records are read at a time: each brings calls for its child rows. */
const together = 4;

/** The chosen rows of a list, each on its paper and on a sheet of its own, as its record page would print it. */
export function PapersPrint({ resource, rows, onClose }: Props) {
  const t = useCatalogue(printTexts);
  const templates = resource.declaration.print ?? {};
  const [chosen = '', setChosen] = useState(Object.keys(templates)[0]);
  const [portion, setPortion] = useState(0);
  const [asked, setAsked] = useState(together);
  const template = templates[chosen];
  const portions = useMemo(() => portionsOf(rows), [rows]);
  const papers = portions[portion]?.rows ?? [];
  const results = useQueries({
    queries: papers.slice(0, asked).map(({ id }) => ({
      ...patient,
      queryKey: [printKey, resource.id, 'papers', chosen, id],
      queryFn: async () => {
        if (template) await declarationsOf(resource, template);
        return (await dataProvider.getOne({ resource: resource.id, id: String(id) })).data as unknown as Row;
      },
    })),
  });
  const fetching = useIsFetching({ queryKey: [printKey] }) > 0;
  const settled = results.filter(({ isPending }) => !isPending).length;
  const failed = results.filter(({ isError }) => isError).length;
  if (!fetching && settled === results.length && asked < papers.length) setAsked(asked + together);

  const label = translateDeclared(resource.label);
  return (
    <PaperBox
      title={t('papersTitle', { label, count: rows.length })}
      kind="record"
      onClose={onClose}
      waiting={settled < papers.length || failed === papers.length}
      options={
        <span className={styles.option}>
          {Object.keys(templates).length > 1 && (
            <PaperChoice
              templates={templates}
              chosen={chosen}
              onChoose={(name) => {
                setChosen(name);
                setAsked(together);
              }}
            />
          )}
          {portions.length > 1 && (
            <select
              aria-label={t('portion')}
              value={portion}
              onChange={({ target }) => {
                setPortion(Number(target.value));
                setAsked(together);
              }}
            >
              {portions.map(({ from, to }, i) => (
                <option key={from} value={i}>
                  {t('fromTo', { from, to })}
                </option>
              ))}
            </select>
          )}
          {settled < papers.length && (
            <>
              <progress aria-label={t('collecting')} value={settled} max={papers.length} />
              <small>{t('read', { done: settled, total: papers.length })}</small>
            </>
          )}
        </span>
      }
      told={
        <>
          {portions.length > 1 && (
            <p className={styles.told} role="status">
              {t('limit', { max: maxPapers, count: rows.length })}
            </p>
          )}
          {failed > 0 && (
            <p className={styles.told} role="alert">
              {t('unread', { count: failed })}
            </p>
          )}
        </>
      }
    >
      {template &&
        results.map(({ data, error }, i) => (
          <section
            key={String(papers[i]?.id)}
            className={error ? styles.unread : isOfCards(template) ? styles.oneCard : styles.onePaper}
          >
            {error ? (
              <Refusal error={error}>{String(papers[i]?.[resource.display] ?? '')}</Refusal>
            ) : data ? (
              <Paper resource={resource} row={data} template={template} />
            ) : (
              <p aria-busy>{t('collecting')}</p>
            )}
          </section>
        ))}
    </PaperBox>
  );
}

/** What the child rows of a paper are declared as, so that a sheet that is there asks for its rows at once. */
async function declarationsOf(resource: Resource, { parts }: PrintTemplate): Promise<void> {
  const children = parts.flatMap((part) => ('rows' in part ? (resource.declaration.children?.[part.rows] ?? []) : []));
  await Promise.all(
    children.filter((child) => isDeclared(child.resource)).map((child) => loadResource(child.resource)),
  );
}
