import { Link, useLocation } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { useSession } from '../session/session-store.ts';
import styles from './Topbar.module.css';

export function Breadcrumb() {
  const { t, translateDeclared: tr } = useTexts();
  const { routes } = useSession();
  const { pathname } = useLocation();
  const route = routes.find(pathname);
  const home = routes.find('/dashboard');
  const section = route && routes.sectionTitle(route);
  return (
    <nav aria-label={t('frame.breadcrumb')} className={styles.breadcrumb}>
      <ol>
        {home && route !== home && (
          <li>
            <Link to={home.path}>{tr(home.title, 'menu')}</Link>
          </li>
        )}
        {section && section !== route.title && <li>{tr(section, 'menu')}</li>}
        {route && <li aria-current="page">{tr(route.title, 'menu')}</li>}
      </ol>
    </nav>
  );
}
