import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Problem } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

export const problemKey = ({ id, path, text }: Problem): string => `${id} ${path} ${text}`;

/** At which step, at which of its settings, and what is wrong. */
export function ProblemText({ problem: { step, field, text } }: { problem: Problem }) {
  const t = useCatalogue(flowTexts);
  return (
    <>
      {[step ?? t('flow'), field].filter(Boolean).join(' · ')}：{text}
    </>
  );
}

/** What is wrong with one setting, where it is entered. */
export const Fault = ({ problem }: { problem: Problem | undefined }) =>
  problem ? (
    <small role="status" className={styles.fault}>
      {problem.text}
    </small>
  ) : null;

/** What stands in the way of publishing; each leads to its step. */
export function Problems({
  problems,
  isChecked,
  onChoose,
}: {
  problems: readonly Problem[];
  isChecked: boolean;
  onChoose(path: string): void;
}) {
  const t = useCatalogue(flowTexts);
  if (!isChecked) return null;
  if (problems.length === 0)
    return (
      <p role="status" className={styles.sound}>
        {t('sound')}
      </p>
    );
  return (
    <div role="status" className={styles.problems}>
      <b>{t('problems', { n: problems.length })}</b>
      <ul>
        {problems.map((problem) => (
          <li key={problemKey(problem)}>
            <button type="button" onClick={() => onChoose(problem.path)}>
              <ProblemText problem={problem} />
            </button>
            {problem.detail && <small>{problem.detail}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
