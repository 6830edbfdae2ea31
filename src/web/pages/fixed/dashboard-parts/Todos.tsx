import { Link } from 'react-router';
import { useTexts } from '../../../i18n/i18n.ts';
import { useSession } from '../../../shell/session/session-store.ts';
import styles from './dashboard.module.css';
import type { Todo } from './overview.ts';

/** Counts of what waits, each leading to the list that shows it. */
export function Todos({ todos }: { todos: readonly Todo[] | undefined }) {
  const { t, tr } = useTexts();
  const { routes } = useSession();
  const open = todos?.filter(({ place }) => routes.find(place.split('?')[0] ?? ''));
  return (
    <section aria-labelledby="todo" aria-busy={!todos}>
      <h2 id="todo">{t('dashboard.todo')}</h2>
      {open?.length === 0 ? (
        <p className={styles.card}>{t('dashboard.noTodo')}</p>
      ) : (
        <ul className={styles.todos}>
          {open
            ? open.map(({ key, title, count, place }) => (
                <li key={key}>
                  <Link to={place} className={styles.todo}>
                    <b data-some={count > 0 || undefined}>{count}</b>
                    <span>{tr(title)}</span>
                  </Link>
                </li>
              ))
            : [0, 1, 2, 3].map((n) => <li key={n} className={styles.todo} />)}
        </ul>
      )}
    </section>
  );
}
