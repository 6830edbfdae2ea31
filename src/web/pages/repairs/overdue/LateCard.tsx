import { Link } from 'react-router';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { recordPlace } from '../../../shared/record-place.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canStart } from '../../resource/actions/row-actions.ts';
import { useMay } from '../../resource/list/use-may.ts';
import styles from './overdue.module.css';
import { overdueTexts } from './texts.ts';
import type { LateCase } from './use-late.ts';

interface Props {
  late: LateCase;
  since: string;
  onStep(step: string): void;
}

/** One late case: how long, whose, who has reminded them, and what can be done about it from here. */
export function LateCard({ late, since, onStep }: Props) {
  const t = useCatalogue(overdueTexts);
  const { resource, row, title, about, department, handler } = late;
  const may = useMay(resource);
  const state = resource.states?.labels[String(row[resource.states.field])] ?? '';
  const steps = late.steps.flatMap((name) => {
    const transition = resource.states?.transitions.get(name);
    return transition && may(name) && canStart(resource, transition, row) ? [transition] : [];
  });
  const urgency = resource.fields.get('urgency')?.spec['x-options']?.[String(row.urgency)];
  return (
    <article className={styles.card} data-urgent={row.urgency === 'critical' ? true : undefined}>
      <header>
        <strong>{t('late', { time: since })}</strong>
        <span>{`${translateDeclared(resource.label)} · ${translateDeclared(state)}`}</span>
        {urgency && row.urgency !== 'normal' && <em>{translateDeclared(urgency)}</em>}
      </header>
      <h2>
        <Link to={recordPlace(resource.id, String(row.id))}>{title}</Link>
      </h2>
      <p>{[String(row[resource.display] ?? ''), about].filter((text) => text !== '' && text !== title).join(' · ')}</p>
      <p>{`${department || t('noDepartment')} · ${handler || t('nobody')}`}</p>
      {typeof row.urgeTime === 'string' && (
        <p className={styles.urged}>
          {t('urged', { name: String(row.urgeName ?? ''), time: formatTime(row.urgeTime, 'MM-DD HH:mm') })}
          {typeof row.urgeNote === 'string' && `：${row.urgeNote}`}
        </p>
      )}
      <footer>
        {steps.map(({ name, label }) => (
          <Button key={name} look={name === 'urge' ? 'default' : 'primary'} onClick={() => onStep(name)}>
            {translateDeclared(label)}
          </Button>
        ))}
      </footer>
    </article>
  );
}
