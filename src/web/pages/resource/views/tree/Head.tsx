import { useState } from 'react';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { parentOf } from './moves.ts';
import { treeTexts } from './texts.ts';
import type { TreeUse } from './tree-use.ts';
import styles from './TreeView.module.css';

/** The names of the columns. A row that is dragged here goes to the top of the tree. */
export function Head({ resource, card, moves: { lifted, move } }: Pick<TreeUse, 'resource' | 'card' | 'moves'>) {
  const t = useCatalogue(treeTexts);
  const [isOver, setOver] = useState(false);
  const takes = lifted !== undefined && parentOf(resource, lifted) !== null;
  return (
    <thead>
      <tr
        data-zone={takes && isOver ? 'into' : undefined}
        onDragOver={(event) => {
          if (!takes) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (takes) move({ row: lifted, parentId: null });
        }}
      >
        <th scope="col">{t(takes ? 'toTop' : 'name')}</th>
        {card.map(({ name, title }) => (
          <th key={name} scope="col" className={styles.value}>
            {translateDeclared(title)}
          </th>
        ))}
        <th />
      </tr>
    </thead>
  );
}
