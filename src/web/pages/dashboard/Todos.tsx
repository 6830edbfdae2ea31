import { Link } from 'react-router';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import type { Todo } from './overview.ts';
import { texts, todoTexts } from './texts.ts';

const placeholders = Array.from({ length: 8 }, (_, n) => <li key={n} className={styles.todo} />);

/** Counts of what waits, each leading to the list that shows it. */
export function Todos({ todos }: { todos: readonly Todo[] | undefined }) {
  const t = useCatalogue(texts);
  const name = useCatalogue(todoTexts);
  const { routes } = useSession();
  const open = todos?.filter(({ place }) => routes.find(place.split('?')[0] ?? ''));
  return (
    <section aria-labelledby="todo" aria-busy={!todos}>
      <h2 id="todo">{t('todo')}</h2>
      {open?.length === 0 ? (
        <p className={styles.card}>{t('noTodo')}</p>
      ) : (
        <ul className={styles.todos}>
          {open?.map(({ key, count, place }) => (
            <li key={key}>
              <Link to={place} className={styles.todo}>
                <b data-some={count > 0 || undefined}>{count}</b>
                <span>{name(key)}</span>
              </Link>
            </li>
          )) ?? placeholders}
        </ul>
      )}
    </section>
  );
}
