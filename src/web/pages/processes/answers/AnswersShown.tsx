import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { reveal } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useMay } from '../../resource/list/use-may.ts';
import { AnswerSheet } from './AnswerSheet.tsx';
import styles from './answers.module.css';
import { answersOf } from './calls.ts';
import { answerTexts } from './texts.ts';

/** Answers under the titles of their form, in its order and sections. */
export function AnswersShown({ row }: { row: Row }) {
  const t = useCatalogue(answerTexts);
  const entries = useResource('processes/process');
  const may = useMay(entries);
  const { data, error } = useQuery({
    queryKey: ['answers', row.id, row.version],
    queryFn: () => answersOf(String(row.id)),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [plain, setPlain] = useState<Row>();
  const [refused, setRefused] = useState<unknown>();
  if (error)
    return (
      <p className={styles.note} role="alert">
        <Reason error={error} />
      </p>
    );
  if (!data) return null;
  const isMasked = Object.entries(data.form.properties).some(
    ([name, spec]) => spec['x-sensitive'] && name in data.answers,
  );
  const show = () =>
    void reveal(entries, String(row.id), 'formPrivate').then(
      (values) => setPlain(values as unknown as Row),
      setRefused,
    );
  return (
    <section className={styles.shown}>
      <AnswerSheet row={row} data={data} plain={plain} />
      {isMasked && !plain && may('reveal') && <Button onClick={show}>{t('reveal')}</Button>}
      {refused !== undefined && (
        <small role="alert">
          <Reason error={refused} />
        </small>
      )}
    </section>
  );
}
