import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '../../../../meta/field.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Pop } from '../../../shared/box/Pop.tsx';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { widgetOf, type FilterValue } from '../../../widgets/index.ts';
import { preload } from '../../../shared/deferred.tsx';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { FilterWords } from './FilterWords.tsx';
import styles from './FilterBar.module.css';

interface Props {
  field: Field;
  value: FilterValue;
  onChange(value: FilterValue, typing: boolean): void;
}

const isSet = (value: FilterValue) => Object.values(value).some(Boolean);

export function FilterPill({ field, value, onChange }: Props) {
  const t = useCatalogue(texts);
  const pill = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { Filter } = widgetOf(field);
  const fetchInput = () => void preload([Filter as never]);
  const close = () => setOpen(false);
  const title = translateDeclared(field.title);
  const set = isSet(value);
  return (
    <span className={styles.pill} data-set={set || undefined}>
      <button
        ref={pill}
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={fetchInput}
        onFocus={fetchInput}
        onClick={() => setOpen(!open)}
      >
        {title}
        {set ? (
          <b>
            <FilterWords field={field} value={value} />
          </b>
        ) : (
          <Icon name="down" />
        )}
      </button>
      {set && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`${t('clear')} ${title}`}
          title={t('clear')}
          onClick={() => onChange({}, false)}
        >
          <Icon name="close" />
        </button>
      )}
      {open && (
        <Pop anchor={pill} label={title} onClose={close}>
          <FilterEditor field={field} value={value} onChange={onChange} onClose={close} />
        </Pop>
      )}
    </span>
  );
}

/** Applies what is chosen as it is chosen, and what is typed once the typing rests. */
function FilterEditor({ field, value, onChange, onClose }: Props & { onClose(): void }) {
  const t = useCatalogue(texts);
  const { Filter } = widgetOf(field);
  const [draft, setDraft] = useState(value);
  const settled = useDebounced(draft, 300);
  const applied = useRef(value);
  const apply = useEffectEvent((next: FilterValue) => {
    if (next === applied.current) return;
    onChange(next, isSet(applied.current) && isSet(next));
    applied.current = next;
  });
  useEffect(() => apply(settled), [settled]);
  return (
    <div className={styles.editor}>
      <OnDemand fallback={<div className={styles.wait} />} onClose={onClose}>
        {Filter && <Filter field={field} value={draft} onChange={setDraft} />}
      </OnDemand>
      <div className={styles.blank}>
        {(['true', 'false'] as const).map((empty) => (
          <label key={empty}>
            <input
              type="checkbox"
              checked={draft.empty === empty}
              onChange={(event) => setDraft(event.target.checked ? { empty } : {})}
            />
            {t(empty === 'true' ? 'blank' : 'filled')}
          </label>
        ))}
      </div>
    </div>
  );
}
