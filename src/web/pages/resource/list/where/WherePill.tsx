import { useState } from 'react';
import type { Resource } from '../../../../../meta/model.ts';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { deferred } from '../../../../shared/deferred.tsx';
import { OnDemand } from '../../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import pill from '../FilterBar.module.css';
import type { ListState } from '../list-state.ts';
import type { ChangeList } from '../use-list-state.ts';
import { countConditions } from '../where-state.ts';
import { whereTexts } from './texts.ts';

const WhereBox = deferred(async () => (await import('./WhereBox.tsx')).WhereBox);

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
}

/** Conditions joined by "and" and "or", for those who need them. */
export function WherePill({ resource, state: { where }, change }: Props) {
  const t = useCatalogue(whereTexts);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const fetchBox = () => void WhereBox.preload();
  return (
    <>
      <span className={pill.pill} data-set={where ? true : undefined}>
        <button
          type="button"
          className={pill.open}
          aria-haspopup="dialog"
          onPointerEnter={fetchBox}
          onFocus={fetchBox}
          onClick={() => setOpen(true)}
        >
          {t('advanced')}
          {where && <b>{t('count', { count: countConditions(where) })}</b>}
        </button>
        {where && (
          <button
            type="button"
            className={pill.clear}
            aria-label={`${t('clear')} ${t('advanced')}`}
            title={t('clear')}
            onClick={() => change({ where: undefined })}
          >
            <Icon name="close" />
          </button>
        )}
      </span>
      {open && (
        <OnDemand onClose={close}>
          <WhereBox resource={resource} where={where} onApply={(next) => change({ where: next })} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}
