import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { MenuList } from '../../shared/menu/MenuList.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import { switchOrganisation } from '../session/switch-organisation.ts';
import { useSession } from '../session/session-store.ts';
import styles from './Topbar.module.css';

/** Lets users of several organisations choose the one they work in. */
export function OrganisationSwitch() {
  const { t } = useTexts();
  const { profile } = useSession();
  if (profile.orgs.length < 2) return null;
  const all = { id: undefined, label: t('frame.allOrganisations') };
  const active = profile.orgs.find(({ id }) => id === profile.activeOrgId) ?? all;
  return (
    <Popup
      named
      label={`${t('frame.organisation')}: ${active.label}`}
      className={styles.organisation}
      button={
        <>
          <Icon name="swap" />
          <span>{active.label}</span>
        </>
      }
    >
      <MenuList
        label={t('frame.organisation')}
        items={[all, ...profile.orgs].map(({ id, label }) => ({
          key: id ?? 'all',
          text: label,
          current: id === active.id,
          disabled: id === active.id,
          choose: () => void switchOrganisation(id),
        }))}
      />
    </Popup>
  );
}
