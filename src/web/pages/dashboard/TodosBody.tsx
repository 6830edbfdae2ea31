import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Todo } from '../../../meta/dashboard/data.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { Pop } from '../../shared/box/Pop.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

interface Props {
  items: readonly Todo[];
  /** Decisions that the card does not name: one number for all of them. */
  rest: readonly Todo[];
  still: boolean;
}

/** Counts of what waits, each leading to the list that shows it. */
export function TodosBody({ items, rest, still }: Props) {
  return still ? <Todos items={items} rest={rest} still /> : <OpenTodos items={items} rest={rest} />;
}

/** Those of which the caller may open the list. */
function OpenTodos({ items, rest }: Pick<Props, 'items' | 'rest'>) {
  const { routes } = useSession();
  const isOpen = ({ place }: Todo) => routes.find(place.split('?')[0] ?? '');
  return <Todos items={items.filter(isOpen)} rest={rest.filter(isOpen)} still={false} />;
}

function Todos({ items, rest, still }: Props) {
  const t = useCatalogue(texts);
  if (items.length === 0 && rest.length === 0) return <p className={styles.empty}>{t('noTodo')}</p>;
  return (
    <ul className={styles.todos}>
      {items.map(({ label, count, place }) => (
        <li key={label}>
          {still ? (
            <span className={styles.todo}>
              <Count label={label} count={count} />
            </span>
          ) : (
            <Link to={place} className={styles.todo}>
              <Count label={label} count={count} />
            </Link>
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Others rest={rest} still={still} />
        </li>
      )}
    </ul>
  );
}

const Count = ({ label, count }: Pick<Todo, 'label' | 'count'>) => (
  <>
    <b data-some={count > 0 || undefined}>{count}</b>
    <span title={label}>{label}</span>
  </>
);

/** Opens to one line for each list. */
function Others({ rest, still }: Pick<Props, 'rest' | 'still'>) {
  const t = useCatalogue(texts);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const all = <Count label={t('others')} count={rest.reduce((sum, { count }) => sum + count, 0)} />;
  if (still) return <span className={styles.todo}>{all}</span>;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.todo}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {all}
      </button>
      {open && (
        <Pop anchor={button} align="end" label={t('others')} onClose={() => setOpen(false)}>
          <ul className={styles.others}>
            {rest.map(({ label, count, place }) => (
              <li key={place}>
                <Link to={place}>
                  {label}
                  <b>{count}</b>
                </Link>
              </li>
            ))}
          </ul>
        </Pop>
      )}
    </>
  );
}
