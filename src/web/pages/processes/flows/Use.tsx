import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { setActivation, activationOf, type FlowUse } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

/** Where a flow that ships switched off is in use; nothing for those that always are. */
export function Use({ flowKey }: { flowKey: string }) {
  const cache = useQueryClient();
  const queryKey = ['flow-use', flowKey];
  const { data } = useQuery({ queryKey, queryFn: () => activationOf(flowKey), staleTime: 0, retry: false });
  if (!data?.isOptional) return null;
  return (
    <UseForm
      key={data.version}
      flowKey={flowKey}
      use={data}
      onStored={(stored) => void cache.setQueryData(queryKey, stored)}
    />
  );
}

const places = ['nowhere', 'everywhere', 'someProjects'] as const;
type Where = (typeof places)[number];

function UseForm({ flowKey, use, onStored }: { flowKey: string; use: FlowUse; onStored(use: FlowUse): void }) {
  const t = useCatalogue(flowTexts);
  const [where, setWhere] = useState<Where>(
    use.everywhere ? 'everywhere' : use.projects.length > 0 ? 'someProjects' : 'nowhere',
  );
  const [projects, setProjects] = useState(new Set(use.projects));
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isMissing = where === 'someProjects' && projects.size === 0;
  async function store(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const chosen = where === 'someProjects' ? [...projects] : [];
    await setActivation(flowKey, use.version, where === 'everywhere', chosen).then(onStored, setError);
    setBusy(false);
  }
  return (
    <fieldset className={styles.use}>
      <legend>{t('use')}</legend>
      {places
        .filter((place) => place !== 'someProjects' || use.choices.length > 0)
        .map((place) => (
          <label key={place} data-inline>
            <input type="radio" name="use" checked={where === place} onChange={() => setWhere(place)} />
            {t(place)}
          </label>
        ))}
      {where === 'someProjects' && (
        <div className={styles.projects} role="group" aria-label={t('someProjects')}>
          {use.choices.map(({ id, name }) => (
            <label key={id} data-inline>
              <input
                type="checkbox"
                checked={projects.has(id)}
                onChange={({ target }) => {
                  const next = new Set(projects);
                  if (target.checked) next.add(id);
                  else next.delete(id);
                  setProjects(next);
                }}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      <p className={styles.hint}>{t(where === 'nowhere' ? 'nowhereHint' : 'useHint')}</p>
      {error !== undefined && (
        <p role="alert" className={styles.wrong}>
          <Reason error={error} />
        </p>
      )}
      <p className={styles.row}>
        <Button disabled={busy || isMissing} onClick={() => void store()}>
          {t('saveUse')}
        </Button>
        {use.updatedAt && (
          <small>
            {formatTime(use.updatedAt, 'YYYY-MM-DD HH:mm')} {use.updatedBy}
          </small>
        )}
      </p>
    </fieldset>
  );
}
