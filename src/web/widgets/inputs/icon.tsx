import { useEffect, useState } from 'react';
import { translateDeclared } from '../../i18n/i18n.ts';
import { Icon, loadIconSet } from '../../shared/icon/Icon.tsx';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { LineInput } from './native.tsx';
import styles from './inputs.module.css';

const maxShown = 60;

/** An icon name, typed or picked from names that contain the typed text. */
export function IconInput(props: InputProps) {
  const { value, onChange, onBlur, disabled } = props;
  const t = useCatalogue(widgetTexts);
  const [names, setNames] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : '';
  useEffect(() => {
    if (open) void loadIconSet().then(setNames, () => undefined);
  }, [open]);
  const matching = names.includes(text) ? names : names.filter((name) => name.includes(text));
  return (
    <span
      className={styles.icon}
      onFocus={() => setOpen(!disabled)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <span className={styles.affixed}>
        <span className={styles.affix}>{text && <Icon name={text} />}</span>
        <LineInput {...props} onBlur={onBlur} clean={(typed) => typed.toLowerCase().replace(/[^a-z0-9-]/g, '')} />
      </span>
      {open && (
        <span className={styles.iconGrid} role="listbox" aria-label={translateDeclared(props.field.title)}>
          {matching.slice(0, maxShown).map((name) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === value}
              title={name}
              onClick={() => onChange(name)}
            >
              <Icon name={name} label={name} />
            </button>
          ))}
          {matching.length === 0 && names.length > 0 && <small>{t('nothing')}</small>}
          {matching.length > maxShown && <small>{t('more', { count: matching.length - maxShown })}</small>}
        </span>
      )}
    </span>
  );
}
