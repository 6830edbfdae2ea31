import { Suspense, useMemo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Fields } from '../../resource/detail/Fields.tsx';
import { cardsOf } from '../../../../meta/kind-cards.ts';
import { deferred } from '../../../shared/deferred.tsx';
import styles from './answers.module.css';
import type { Answered } from './calls.ts';
import { designed } from './designed.ts';
import { answerTexts } from './texts.ts';

const CardsShown = deferred(async () => (await import('./CardsShown.tsx')).CardsShown);

interface Props {
  /** The record that holds the answers. */
  row: Row;
  data: Answered;
  /** What stands behind masks. */
  plain?: Row;
}

/** Answers under the titles of their form, in its order and sections; files and pictures to be opened. */
export function AnswerSheet({ row, data, plain }: Props) {
  const t = useCatalogue(answerTexts);
  const form = useMemo(() => designed(data.label, data.form).resource, [data]);
  const answers = { ...data.answers, ...plain };
  const there = Object.fromEntries(Object.entries(answers).filter(([name]) => form.fields.has(name)));
  const cards = cardsOf(data.form, row.formKind);
  return (
    <>
      <h3>
        {t('content')}{' '}
        <small>
          {translateDeclared(data.label)}
          {data.number !== null && ` · ${t('version', { number: data.number })}`}
        </small>
      </h3>
      {Object.keys(there).length === 0 ? (
        <p className={styles.note}>{t('nothing')}</p>
      ) : (
        <Fields resource={form} row={{ ...there, _refs: data.refs as never }} />
      )}
      {cards.length > 0 && (
        <Suspense fallback={null}>
          <CardsShown
            cards={cards}
            fields={form.fields}
            entry={row}
            answers={{ ...there, _refs: data.refs as never }}
            printable
          />
        </Suspense>
      )}
    </>
  );
}

/** The sheet by itself, in a case. */
export const AnswersOfCase = (props: Props) => (
  <section className={styles.shown}>
    <AnswerSheet {...props} />
  </section>
);
