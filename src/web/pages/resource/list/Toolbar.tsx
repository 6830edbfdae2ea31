import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import styles from './Toolbar.module.css';

interface Props {
  resource: Resource;
  q: string;
  onSearch(q: string): void;
  searchBox: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

export function Toolbar({ resource, q, onSearch, searchBox, children }: Props) {
  return (
    <div className={styles.toolbar}>
      {resource.list.search.length > 0 && <Search resource={resource} q={q} onSearch={onSearch} box={searchBox} />}
      <span className={styles.tools}>{children}</span>
    </div>
  );
}

/** The quick search: what is typed is looked for when the typing rests, or at once with Enter. */
function Search({
  resource,
  q,
  onSearch,
  box,
}: Pick<Props, 'resource' | 'q' | 'onSearch'> & { box: Props['searchBox'] }) {
  const t = useCatalogue(texts);
  const [typed, setTyped] = useState(q);
  const settled = useDebounced(typed, 300);
  const asked = useRef(q);
  const ask = (next: string) => {
    if (next === asked.current) return;
    asked.current = next;
    onSearch(next);
  };
  const askSettled = useEffectEvent(ask);
  useEffect(() => askSettled(settled), [settled]);
  useEffect(() => {
    // The address changed by other means: back, a link, "clear all".
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  const fields = resource.list.search
    .map((name) => translateDeclared(resource.fields.get(name)?.title ?? name))
    .join(' / ');
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        maxLength={100}
        value={typed}
        placeholder={t('search', { fields })}
        aria-label={t('search', { fields })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key === 'Escape') {
            setTyped('');
            ask('');
            event.currentTarget.blur();
          }
        }}
      />
      <kbd aria-hidden>/</kbd>
    </label>
  );
}
