import { Link } from 'react-router';
import type { Shortcut } from '../../../meta/dashboard/data.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from './dashboard.module.css';

export function ShortcutsBody({ items }: { items: readonly Shortcut[] }) {
  return (
    <ul className={styles.shortcuts}>
      {items.map(({ label, icon, place }) => (
        <li key={place}>
          <Link to={place}>
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
