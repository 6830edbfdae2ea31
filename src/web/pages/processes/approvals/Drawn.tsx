import { Link } from 'react-router';
import type { DrawnStep } from '../../../../meta/drawn-step.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { recordPlace } from '../../../shared/record-place.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import type { Shown } from './calls.ts';
import { approvalTexts, drawnTexts, stateTexts } from './texts.ts';
import { TimeLeft } from './TimeLeft.tsx';

/** The whole way of a case from its start to its end: what is done, where it stands, what is ahead. */
export function Drawn({ shown: { way, starterName, status } }: { shown: Shown }) {
  const t = useCatalogue(approvalTexts);
  const state = useCatalogue(stateTexts);
  return (
    <section className={styles.drawn}>
      <h3>{t('drawn')}</h3>
      <ol>
        <li data-state="done">
          <b>{t('starter')}</b>
          <span>{starterName}</span>
        </li>
        <Steps steps={way} />
        <li data-state={status === 'passed' ? 'done' : 'ahead'}>
          <b>{t('endOfWay')}</b>
          <span>{status !== 'open' && state(status)}</span>
        </li>
      </ol>
    </section>
  );
}

const Steps = ({ steps }: { steps: readonly DrawnStep[] }) => steps.map((step) => <Step key={step.id} step={step} />);

function Step({ step: { type, title, state, until, made, people, paths } }: { step: DrawnStep }) {
  const t = useCatalogue(drawnTexts);
  const seat = useCatalogue(stateTexts);
  const word = (one: string) =>
    one === 'open'
      ? t('due')
      : one === 'waiting' || one === 'choosing' || one === 'amending'
        ? t(one)
        : one in stateTexts
          ? seat(one as keyof typeof stateTexts)
          : '';
  const taken = paths.filter(({ isTaken }) => isTaken);
  // A condition whose way is empty, or was not taken, says nothing to whoever looks at a case.
  if (type === 'branch') return [...taken.entries()].map(([i, path]) => <Steps key={i} steps={path.steps} />);
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <b>{translateDeclared(title)}</b> <em>{t(state)}</em>
      {until && <span>{t('until', { time: formatTime(until, 'MM-DD HH:mm') })}</span>}
      {made && (
        <span>
          {made.id === null ? (
            translateDeclared(made.label)
          ) : (
            <Link to={recordPlace(made.resource, made.id)}>
              {translateDeclared(made.label)}：{made.title}
            </Link>
          )}
        </span>
      )}
      {people.map(({ userName, state: at, dueAt }) => (
        <span key={userName}>
          {userName} · {word(at)} {at === 'open' && <TimeLeft at={dueAt} />}
        </span>
      ))}
      {type === 'parallel' && (
        <div className={styles.beside}>
          {[...paths.entries()].map(([i, path]) => (
            <ol key={i}>
              <Steps steps={path.steps} />
            </ol>
          ))}
        </div>
      )}
    </li>
  );
}
