import styles from './views.module.css';

interface Props<Name extends string> {
  /** Name of each view and what readers call it. */
  views: Readonly<Record<Name, string>>;
  shown: Name;
  onShow(name: Name): void;
}

/** The ways in which one page can be looked at. */
export function Views<Name extends string>({ views, shown, onShow }: Props<Name>) {
  return (
    <nav className={styles.views}>
      {(Object.keys(views) as Name[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === shown ? 'true' : undefined}
          onClick={() => name !== shown && onShow(name)}
        >
          {views[name]}
        </button>
      ))}
    </nav>
  );
}
