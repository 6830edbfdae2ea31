import { useRef, useState } from 'react';
import { Pop } from '../../../../shared/box/Pop.tsx';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { deferred } from '../../../../shared/deferred.tsx';
import { OnDemand } from '../../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import pill from '../FilterBar.module.css';
import { viewTexts } from './texts.ts';
import { queryOf, type ViewProps } from './view-query.ts';

const ViewPanel = deferred(async () => (await import('./ViewPanel.tsx')).ViewPanel);

/** The view through which the list is seen; opens the others. */
export function ViewPill(props: ViewProps) {
  const { state, view } = props;
  const t = useCatalogue(viewTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { active } = view;
  const altered = active !== undefined && (view.altered || queryOf(state) !== active.query);
  const fetchPanel = () => void ViewPanel.preload();
  return (
    <span className={pill.pill} data-set={active ? true : undefined}>
      <button
        ref={button}
        type="button"
        className={pill.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setOpen(!open)}
      >
        {t('view')} <b>{active?.name ?? t(state.view && !view.pending ? 'unknown' : 'default')}</b>
        {altered && <small>({t('altered')})</small>}
        <Icon name="down" />
      </button>
      {open && (
        <Pop anchor={button} label={t('view')} onClose={close}>
          <OnDemand fallback={<div className={pill.wait} />} onClose={close}>
            <ViewPanel {...props} altered={altered} close={close} />
          </OnDemand>
        </Pop>
      )}
    </span>
  );
}
