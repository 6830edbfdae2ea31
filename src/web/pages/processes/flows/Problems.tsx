import type { Flow } from '../../../../meta/flow.ts';
import { allSteps } from '../../../../meta/flow-way.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import type { Problem } from './calls.ts';
import { stepAt } from './edit.ts';
import styles from './flows.module.css';
import { flowTexts, problemTexts } from './texts.ts';

const isKnown = (id: string): id is keyof typeof problemTexts => Object.hasOwn(problemTexts, id);

/** What stands in the way of publishing; each leads to its step. */
export function Problems({
  problems,
  flow,
  isChecked,
  onChoose,
}: {
  problems: readonly Problem[];
  flow: Flow;
  isChecked: boolean;
  onChoose(path: string): void;
}) {
  const t = useCatalogue(flowTexts);
  const meant = useCatalogue(problemTexts);
  const isEnglish = useLocale() === 'en';
  const titles = new Map([...allSteps(flow.steps)].map(({ id, title }) => [id, title]));
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
        {problems.map(({ id, path, message, hint }) => (
          <li key={`${id} ${path} ${message}`}>
            <button type="button" onClick={() => onChoose(path)}>
              {titles.get(stepAt(flow, path) ?? '') ?? t('flow')}：{meant(isKnown(id) ? id : 'R002')}
            </button>
            {/* In the words of the check of files, which speaks English alone. */}
            {isEnglish && (
              <small>
                {message}
                {hint && `; ${hint}`}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
