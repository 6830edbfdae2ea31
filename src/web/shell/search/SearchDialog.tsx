import { Fragment, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { reveal } from '../reveal.ts';
import type { Entry } from './entries.ts';
import { searchTexts } from './texts.ts';
import { useEntries } from './use-entries.ts';
import styles from './SearchDialog.module.css';

/** Finds menu entries, records and add actions, and opens them. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const say = useCatalogue(searchTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [input, setInput] = useState('');
  const [at, setAt] = useState(0);
  const { entries, pending, failed } = useEntries(input, pathname);
  const chosen = Math.min(at, entries.length - 1);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function open(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    void navigate(entry.address);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While the user composes a Chinese word, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setAt((chosen + step + entries.length) % entries.length);
    else if (event.key === 'Enter') open(entries[chosen]);
    else return;
    event.preventDefault();
  }

  const says =
    !input.trim() || pending
      ? ''
      : entries.length > 0
        ? say('results', { count: entries.length })
        : failed
          ? say('failed')
          : say('none');
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('search.label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.input}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
          aria-label={say('placeholder')}
          placeholder={say('placeholder')}
          value={input}
          maxLength={64}
          autoFocus
          onChange={({ target }) => {
            setInput(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={t('search.label')} aria-busy={pending} className={styles.list}>
        {entries.map((entry, i) => (
          <Fragment key={`${entry.group} ${entry.address}`}>
            {entry.group !== entries[i - 1]?.group && (
              <li role="presentation" className={styles.heading}>
                {entry.group}
              </li>
            )}
            <li
              ref={i === chosen ? reveal : undefined}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              onMouseMove={() => setAt(i)}
              onClick={() => open(entry)}
            >
              <span>{entry.title}</span>
              <small>{entry.note}</small>
              {entry.code && <code>{entry.code}</code>}
            </li>
          </Fragment>
        ))}
      </ul>
      <p role="status" className={entries.length > 0 || says === '' ? 'visually-hidden' : styles.none}>
        {says}
      </p>
      <p className={styles.hint}>{say('hint')}</p>
    </dialog>
  );
}
