import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from '../policy/policy.module.css';

interface Props<Name extends string> {
  title: string;
  tabs: readonly Name[];
  active: NoInfer<Name>;
  label(name: NoInfer<Name>): string;
  onChange(name: NoInfer<Name>): void;
  /** Content of the active tab. */
  children: ReactNode;
}

/** A page with tabs; the arrow keys move between them. */
export function Tabs<Name extends string>({ title, tabs, active, label, onChange, children }: Props<Name>) {
  const id = useId();

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(active) + step + tabs.length) % tabs.length] as Name;
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.tabs} role="tablist" aria-label={title} onKeyDown={move}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={active === name}
            aria-controls={`${id}-panel`}
            tabIndex={active === name ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {label(name)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </section>
  );
}
