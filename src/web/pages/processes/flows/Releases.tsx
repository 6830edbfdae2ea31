import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Flow } from '../../../../meta/flow.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { releasesOf, type Design } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

/** What was published, each with what it changed; any of it can be taken up again as a draft. */
export function Releases({ design, onTake }: { design: Design; onTake(flow: Flow): void }) {
  const t = useCatalogue(flowTexts);
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['flow-releases', design.key, design.version],
    queryFn: () => releasesOf(design.key),
    enabled: isOpen,
    retry: false,
  });
  if (design.releases.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('releases')}</summary>
      {error && (
        <p role="alert" className={styles.wrong}>
          <Reason error={error} />
        </p>
      )}
      <ol className={styles.releases} aria-label={t('releases')}>
        {(data?.rows ?? []).map(({ id, isShipped, userName, createdAt, document, changes }, i) => (
          <li key={id}>
            <b>
              {formatTime(createdAt, 'YYYY-MM-DD HH:mm')} {userName} · {t(isShipped ? 'shipped' : 'own')}
            </b>
            {changes.length > 0 ? (
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            ) : (
              <p className={styles.hint}>{t('noChanges')}</p>
            )}
            {i > 0 && <Button onClick={() => onTake(document)}>{t('takeUp')}</Button>}
          </li>
        ))}
      </ol>
    </details>
  );
}
