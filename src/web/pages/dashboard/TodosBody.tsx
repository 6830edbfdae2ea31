import { Link } from 'react-router';
import type { Todo } from '../../../meta/dashboard/data.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

/** Counts of what waits, each leading to the list that shows it. */
export function TodosBody({ items, still }: { items: readonly Todo[]; still: boolean }) {
  return still ? <Todos items={items} still /> : <OpenTodos items={items} />;
}

/** Those of which the caller may open the list. */
function OpenTodos({ items }: { items: readonly Todo[] }) {
  const { routes } = useSession();
  return <Todos items={items.filter(({ place }) => routes.find(place.split('?')[0] ?? ''))} still={false} />;
}

function Todos({ items, still }: { items: readonly Todo[]; still: boolean }) {
  const t = useCatalogue(texts);
  if (items.length === 0) return <p className={styles.empty}>{t('noTodo')}</p>;
  return (
    <ul className={styles.todos}>
      {items.map(({ label, count, place }) => {
        const inner = (
          <>
            <b data-some={count > 0 || undefined}>{count}</b>
            <span title={label}>{label}</span>
          </>
        );
        return (
          <li key={label}>
            {still ? (
              <span className={styles.todo}>{inner}</span>
            ) : (
              <Link to={place} className={styles.todo}>
                {inner}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
