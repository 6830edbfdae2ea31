import { useLocation } from 'react-router';
import { noPermission, notFound } from '../routes/guard.ts';
import { useSession } from '../session/session-store.ts';
import { RoutePage } from './RoutePage.tsx';
import styles from './workspace.module.css';

/** The pages that open no tab: no permission, not found. */
export function Unlisted() {
  const { pathname } = useLocation();
  const { routes } = useSession();
  const route = pathname === noPermission || pathname === notFound ? routes.find(pathname) : undefined;
  if (!route) return null;
  return (
    <div className={styles.page}>
      <RoutePage route={route} />
    </div>
  );
}
