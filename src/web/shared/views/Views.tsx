import styles from './views.module.css';

interface Props<Name extends string> {
  /** Label of each view by its name. */
  views: Readonly<Record<Name, string>>;
  shown: Name;
  onShow(name: Name): void;
}

/** Switches between the views of one page. */
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
