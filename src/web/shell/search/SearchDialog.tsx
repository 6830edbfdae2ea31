import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { recentPages } from '../routes/visits.ts';
import { useSession } from '../session/session-store.ts';
import { reveal } from '../reveal.ts';
import { MenuSearch, type Found } from './menu-search.ts';
import styles from './SearchDialog.module.css';

const SHOWN = 30;

/** Finds a place of the menu and goes there. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { t, tr } = useTexts();
  const { routes, user } = useSession();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [input, setInput] = useState('');
  const [at, setAt] = useState(0);

  const places = useMemo(() => routes.offered.map((route): Found => ({ route, title: tr(route.title, 'menu') })), [routes, tr]);
  const search = useMemo(() => new MenuSearch(places), [places]);
  const { pathname } = useLocation();
  const recent = useMemo(() => recentPages(user.id).flatMap((path) => places.find(({ route }) => route.path === path && path !== pathname) ?? []), [places, user.id, pathname]);
  const found = (input.trim() ? search.find(input) : recent).slice(0, SHOWN);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function open(place: Found | undefined) {
    if (!place) return;
    onClose();
    void navigate(place.route.path);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a Chinese word is being composed its keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter') open(found[at]);
    else return;
    event.preventDefault();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('search.label')} onCancel={(event) => { event.preventDefault(); onClose(); }} onClick={(event) => { if (event.target === dialog.current) onClose(); }}>
      <div className={styles.input}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          value={input}
          maxLength={64}
          autoFocus
          onChange={({ target }) => { setInput(target.value); setAt(0); }}
          onKeyDown={onKeyDown}
        />
      </div>
      {!input.trim() && recent.length > 0 && <p className={styles.heading}>{t('search.recent')}</p>}
      <ul id={`${id}-list`} role="listbox" aria-label={t('search.label')} className={styles.list}>
        {found.map((place, i) => (
          <li key={place.route.path} ref={i === at ? reveal : undefined} id={`${id}-${i}`} role="option" aria-selected={i === at} onMouseMove={() => setAt(i)} onClick={() => open(place)}>
            <span>{place.title}</span>
            <small>{tr(routes.sectionTitle(place.route) ?? '', 'menu')}</small>
            <code>{place.route.path}</code>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > 0 || !input.trim() ? 'visually-hidden' : styles.none}>{input.trim() ? (found.length > 0 ? t('search.results', { count: found.length }) : t('search.none')) : ''}</p>
      <p className={styles.hint}>{t('search.hint')}</p>
    </dialog>
  );
}
