import { useRef, useState } from 'react';
import { densities, maxFrozen, refreshIntervals, type ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Pop } from '../../../shared/box/Pop.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import styles from './ColumnSettings.module.css';
import { orderedColumns, shownColumns } from './view-settings.ts';

interface Props {
  resource: Resource;
  settings: ViewSettings;
  onChange(change: ViewSettings | undefined): void;
}

/** Which columns are shown, in which order, how many stay in sight, and how high the rows are. */
export function ColumnSettings(props: Props) {
  const t = useCatalogue(texts);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        icon="setting"
        aria-label={t('columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Pop anchor={button} align="end" label={t('columns')} onClose={() => setOpen(false)}>
          <Panel {...props} />
        </Pop>
      )}
    </>
  );
}

function Panel({ resource, settings, onChange }: Props) {
  const t = useCatalogue(texts);
  const order = orderedColumns(resource, settings);
  const shown = shownColumns(resource, settings);
  const show = (name: string, on: boolean) => {
    const hidden = order.filter((each) => (each === name ? !on : !shown.includes(each)));
    if (hidden.length < order.length) onChange({ hidden });
  };
  const move = (name: string, step: -1 | 1) => {
    const next = [...order];
    const from = next.indexOf(name);
    next.splice(from, 1);
    next.splice(Math.max(0, from + step), 0, name);
    // Naming what is hidden keeps the other columns as they are when the declared order is left.
    onChange({ order: next, hidden: next.filter((each) => !shown.includes(each)) });
  };
  return (
    <div className={styles.panel}>
      <div className={styles.group} role="radiogroup" aria-label={t('density')}>
        <span>{t('density')}</span>
        {densities.map((density) => (
          <label key={density}>
            <input
              type="radio"
              name="density"
              checked={(settings.density ?? 'normal') === density}
              onChange={() => onChange({ density })}
            />
            {t(density)}
          </label>
        ))}
      </div>
      <div className={styles.group} role="radiogroup" aria-label={t('freeze')}>
        <span>{t('freeze')}</span>
        {Array.from({ length: maxFrozen + 1 }, (_, n) => (
          <label key={n}>
            <input
              type="radio"
              name="frozen"
              checked={(settings.frozen ?? 1) === n}
              onChange={() => onChange({ frozen: n })}
            />
            {n}
          </label>
        ))}
      </div>
      <div className={styles.group} role="radiogroup" aria-label={t('autoRefresh')}>
        <span>{t('autoRefresh')}</span>
        {[undefined, ...refreshIntervals].map((pause) => (
          <label key={pause ?? 0}>
            <input
              type="radio"
              name="refresh"
              checked={settings.refresh === pause}
              onChange={() => onChange({ refresh: pause })}
            />
            {pause ? t('seconds', { pause }) : t('off')}
          </label>
        ))}
      </div>
      <ul className={styles.columns}>
        {order.map((name, at) => {
          const title = translateDeclared(resource.fields.get(name)?.title ?? name);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(name)}
                  onChange={(event) => show(name, event.target.checked)}
                />
                {title}
              </label>
              <button
                type="button"
                disabled={at === 0}
                aria-label={`${t('moveUp')} ${title}`}
                title={t('moveUp')}
                onClick={() => move(name, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                disabled={at === order.length - 1}
                aria-label={`${t('moveDown')} ${title}`}
                title={t('moveDown')}
                onClick={() => move(name, 1)}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ul>
      <Button look="quiet" onClick={() => onChange(undefined)}>
        {t('reset')}
      </Button>
      <small className={styles.keys}>{t('keys')}</small>
    </div>
  );
}
