import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { MenuList } from '../../shared/menu/MenuList.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import { logOut } from '../session/leave.ts';
import { useSession } from '../session/session-store.ts';
import { usePhone } from '../use-mobile.ts';
import { ManagerAppBox } from './ManagerApp.tsx';
import { ThemeBox } from './ThemePicker.tsx';
import styles from './Topbar.module.css';

export function UserMenu({ onChangePassword }: { onChangePassword(): void }) {
  const { t, translateDeclared: tr } = useTexts();
  const navigate = useNavigate();
  const { user, profile, routes } = useSession();
  const phone = usePhone();
  const [box, setBox] = useState<'app' | 'theme'>();
  const close = () => setBox(undefined);
  const [account, messages] = [routes.find('/account'), routes.find('/messageSettings')];
  const name = user.realName ? `${user.userName} (${user.realName})` : user.userName;
  return (
    <>
      <Popup
        named
        label={`${t('frame.account')}: ${name}`}
        className={styles.user}
        button={
          <>
            {profile.avatar ? (
              <img src={profile.avatar} alt="" width="28" height="28" />
            ) : (
              <span className={styles.avatar}>
                <Icon name="user" />
              </span>
            )}
            <span className={styles.names}>
              <small>{t('frame.welcome')} </small>
              <b>{name}</b>
            </span>
          </>
        }
      >
        <p className={styles.whoami}>{name}</p>
        <MenuList
          label={t('frame.account')}
          items={[
            ...(account
              ? [
                  {
                    key: 'account',
                    text: tr(account.title, 'menu'),
                    icon: 'safety',
                    choose: () => void navigate(account.path),
                  },
                ]
              : []),
            ...(messages
              ? [
                  {
                    key: 'messages',
                    text: tr(messages.title, 'menu'),
                    icon: 'bell',
                    choose: () => void navigate(messages.path),
                  },
                ]
              : []),
            { key: 'password', text: t('password.title'), icon: 'key', choose: onChangePassword },
            ...(phone
              ? [
                  { key: 'theme', text: t('theme.label'), icon: 'skin', choose: () => setBox('theme') },
                  { key: 'app', text: t('frame.managerApp'), icon: 'mobile', choose: () => setBox('app') },
                ]
              : []),
            { key: 'logout', text: t('session.logout'), icon: 'logout', choose: () => void logOut() },
          ]}
        />
      </Popup>
      {box === 'app' && <ManagerAppBox onClose={close} />}
      {box === 'theme' && <ThemeBox onClose={close} />}
    </>
  );
}
