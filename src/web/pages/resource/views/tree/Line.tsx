import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { treeTexts } from './texts.ts';
import { indent, type TreeUse } from './tree-use.ts';
import styles from './TreeView.module.css';

export interface LineProps {
  use: TreeUse;
  level: number;
  isFirst: boolean;
}

interface Props extends LineProps {
  place: string;
  foldable: boolean;
  name: ReactNode;
  /** How many rows lie in it. */
  count: number;
  values?: ReactNode;
  menu?: ReactNode;
  /** What puts it elsewhere. */
  moving?: ComponentProps<'tr'>;
  /** The lines of what lies in it, once it is unfolded. */
  inside: ReactNode;
}

/** One line of the tree, and those below it. */
export function Line({ use, place, level, isFirst, foldable, name, count, values, menu, moving, inside }: Props) {
  const t = useCatalogue(treeTexts);
  const isUnfolded = foldable && use.unfolded.includes(place);
  return (
    <>
      <tr
        {...moving}
        role="row"
        aria-level={level}
        aria-expanded={foldable ? isUnfolded : undefined}
        data-place={place}
        tabIndex={isFirst || use.current === place ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && use.onCurrent(place)}
      >
        <td role="gridcell" style={indent(level)}>
          <span className={styles.line}>
            {foldable ? (
              <button
                type="button"
                className={styles.fold}
                tabIndex={-1}
                aria-hidden
                onClick={() => use.onToggle(place)}
              >
                <Icon name="right" />
              </button>
            ) : (
              <i className={styles.fold} />
            )}
            {name}
            {foldable && <small>{t('rows', { count: count.toLocaleString('en') })}</small>}
          </span>
        </td>
        {values ?? <td colSpan={use.card.length} className={styles.value} />}
        <td role="gridcell">{menu}</td>
      </tr>
      {isUnfolded && inside}
    </>
  );
}
