import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { memo, useEffect, useRef } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Refs } from '../../../../providers/data.ts';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { CardFields, nameOf } from '../Card.tsx';
import type { ShapeProps } from '../parts.ts';
import { shapeTexts } from '../texts.ts';
import styles from './Board.module.css';

interface Props extends Pick<ShapeProps, 'resource' | 'may' | 'open'> {
  row: Row;
  refs: Refs;
  /** It is on its way. */
  lifted: boolean;
  onMenu(row: Row, button: HTMLElement): void;
}

export const BoardCard = memo(function BoardCard({ resource, row, refs, may, open, onMenu, lifted }: Props) {
  const t = useCatalogue(shapeTexts);
  const element = useRef<HTMLElement>(null);
  const id = String(row.id);
  useEffect(
    () => (element.current ? draggable({ element: element.current, getInitialData: () => ({ id }) }) : undefined),
    [id],
  );
  const name = nameOf(resource, row);
  return (
    <article
      ref={element}
      className={styles.card}
      data-card={id}
      data-lifted={lifted || undefined}
      tabIndex={0}
      aria-label={name}
    >
      <div className={styles.title}>
        <button
          type="button"
          className={styles.open}
          tabIndex={-1}
          disabled={!may('show')}
          onClick={() => open({ kind: 'detail', resourceId: resource.id, id })}
        >
          {name}
        </button>
        <button
          type="button"
          className={styles.menu}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t('more')}
          title={t('more')}
          onClick={(event) => onMenu(row, event.currentTarget)}
        >
          <Icon name="more" />
        </button>
      </div>
      <CardFields resource={resource} row={row} refs={refs} fields={resource.list.views.board?.card ?? []} />
    </article>
  );
});
