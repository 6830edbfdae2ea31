import { useRef, type KeyboardEvent } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { Pop } from '../../../shared/box/Pop.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { actionLabel } from './action-label.ts';
import styles from './RowMenu.module.css';
import { rowActions, type Can } from './row-actions.ts';

interface Props {
  resource: Resource;
  row: Row;
  button: HTMLElement;
  may: Can;
  /** Keys of the actions that are meant; all of them unless given. */
  only?: readonly string[];
  /** Further ones, of the view that shows the row. */
  also?: readonly { text: string; run(): void }[];
  onAct(row: Row, key: string): void;
  onDetail(row: Row): void;
  onClose(): void;
}

const nothing: NonNullable<Props['also']> = [];

/** Everything that can be done with a row. There is one menu for all rows, so that rows stay light. */
export function RowMenu({ resource, row, button, may, only, also = nothing, onAct, onDetail, onClose }: Props) {
  const t = useCatalogue(texts);
  const anchor = useRef(button);
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  return (
    <Pop anchor={anchor} align="end" label={t('more')} onClose={onClose}>
      <div className={styles.menu} role="menu" onKeyDown={moveInMenu}>
        {!only && may('show') && (
          <button type="button" role="menuitem" onClick={() => choose(() => onDetail(row))}>
            {t('detail')}
          </button>
        )}
        {also.map(({ text, run }) => (
          <button key={text} type="button" role="menuitem" onClick={() => choose(run)}>
            {text}
          </button>
        ))}
        {rowActions(resource, row, may)
          .filter(({ key }) => !only || only.includes(key))
          .map((action) => (
            <button
              key={action.key}
              type="button"
              role="menuitem"
              data-danger={action.danger}
              aria-disabled={action.forOthers !== undefined}
              onClick={action.forOthers ? undefined : () => choose(() => onAct(row, action.key))}
            >
              {actionLabel(action, t)}
              {action.forOthers && <small>{action.forOthers}</small>}
            </button>
          ))}
      </div>
    </Pop>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const step =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined;
  const next = step && document.activeElement?.[step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
