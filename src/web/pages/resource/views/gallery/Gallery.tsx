import { useRef, type KeyboardEvent } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { fileIds, useFile } from '../../../../widgets/kit/stored-files.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { CardFields, nameOf, Value } from '../Card.tsx';
import type { PageProps } from '../parts.ts';
import { shapeTexts } from '../texts.ts';
import styles from './Gallery.module.css';

/** A page of the list with the pictures first. */
export function Gallery({ resource, rows, refs, may, open }: PageProps) {
  const list = useRef<HTMLUListElement>(null);
  const view = resource.list.views.gallery;
  const rowAt = (target: EventTarget) => rows.find(({ id }) => id === (target as HTMLElement).dataset.card);
  const openRow = (row: Row) => may('show') && open({ kind: 'detail', resourceId: resource.id, id: String(row.id) });
  const openMenu = (row: Row, button: HTMLElement) => open({ kind: 'menu', row, button, refs });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowAt(event.target);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') openRow(row);
    else if (event.key === 'm' || event.key === 'ContextMenu') openMenu(row, event.target as HTMLElement);
    else if (event.key.startsWith('Arrow')) beside(list.current, event.target as HTMLElement, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ul ref={list} className={styles.gallery} aria-label={translateDeclared(resource.label)} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <li key={String(row.id)}>
          <Piece
            resource={resource}
            row={row}
            refs={refs}
            image={view?.image ?? ''}
            fields={view?.card ?? []}
            onOpen={() => openRow(row)}
            onMenu={(button) => openMenu(row, button)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The picture beside, above or below; rows are as long as the page is wide. */
function beside(list: HTMLElement | null, card: HTMLElement, key: string): HTMLElement | undefined {
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const { top } = card.getBoundingClientRect();
  const inRow = cards.filter((each) => Math.abs(each.getBoundingClientRect().top - top) < 4).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -inRow, ArrowDown: inRow }[key] ?? 0;
  return cards[cards.indexOf(card) + step];
}

interface PieceProps {
  resource: Resource;
  row: Row;
  refs: Refs;
  image: string;
  fields: readonly string[];
  onOpen(): void;
  onMenu(button: HTMLElement): void;
}

function Piece({ resource, row, refs, image, fields, onOpen, onMenu }: PieceProps) {
  const t = useCatalogue(shapeTexts);
  const [first, ...others] = fileIds(row[image]);
  const name = nameOf(resource, row);
  return (
    <article className={styles.piece} data-card={String(row.id)} tabIndex={0} aria-label={name}>
      <button type="button" className={styles.picture} tabIndex={-1} aria-label={name} onClick={onOpen}>
        {first ? <Picture id={first} /> : <span>{t('noPicture')}</span>}
        {others.length > 0 && <small>+{others.length}</small>}
      </button>
      <div className={styles.words}>
        <div className={styles.title}>
          <button type="button" tabIndex={-1} onClick={onOpen}>
            {name}
          </button>
          {resource.states && <Value resource={resource} row={row} refs={refs} name={resource.states.field} />}
          <button
            type="button"
            className={styles.menu}
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t('more')}
            title={t('more')}
            onClick={(event) => onMenu(event.currentTarget)}
          >
            <Icon name="more" />
          </button>
        </div>
        <CardFields resource={resource} row={row} refs={refs} fields={fields} />
      </div>
    </article>
  );
}

/** The words beside it say what is seen; a picture that is gone leaves its ground. */
function Picture({ id }: { id: string }) {
  const file = useFile(id);
  return file ? <img src={file.url} alt="" loading="lazy" decoding="async" /> : null;
}
