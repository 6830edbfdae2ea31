import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { BellHost } from '../bell/BellHost.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ErrorLogButton } from './ErrorLogButton.tsx';
import { ExportCentre } from './ExportCentre.tsx';
import { Fullscreen } from './Fullscreen.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ManagerApp } from './ManagerApp.tsx';
import { OrganisationSwitch } from './OrganisationSwitch.tsx';
import { SizeSwitch } from './SizeSwitch.tsx';
import { ThemePicker } from './ThemePicker.tsx';
import styles from './Topbar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  /** State of the menu button, which collapses the sidebar or opens the drawer. */
  menuOpen: boolean;
  onMenu(): void;
  onSearch(): void;
  onChangePassword(): void;
}

export function Topbar({ menuOpen, onMenu, onSearch, onChangePassword }: Props) {
  const { t } = useTexts();
  const menuLabel = t(menuOpen ? 'frame.collapse' : 'frame.expand');
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.tool}
        aria-label={menuLabel}
        title={menuLabel}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Icon name={menuOpen ? 'menu-fold' : 'menu-unfold'} />
      </button>
      <Breadcrumb />
      <div className={styles.tools}>
        <button type="button" className={styles.search} title={`${t('search.label')}  Ctrl K`} onClick={onSearch}>
          <Icon name="search" />
          <span>{t('search.label')}</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
        <OrganisationSwitch />
        <ErrorLogButton />
        <BellHost />
        <ExportCentre />
        <ManagerApp />
        <Fullscreen />
        <SizeSwitch />
        <ThemePicker />
        <LanguageSwitch />
        <UserMenu onChangePassword={onChangePassword} />
      </div>
    </header>
  );
}
