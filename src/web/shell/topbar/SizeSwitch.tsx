import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { MenuList } from '../../shared/menu/MenuList.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import { sizes } from '../theme/choices.ts';
import { setPreferences } from '../theme/preferences.ts';
import { usePreferences } from '../theme/use-preferences.ts';
import { toast } from '../toast/toasts.ts';
import styles from './Topbar.module.css';

export function SizeSwitch() {
  const { t } = useTexts();
  const { size: current } = usePreferences();
  return (
    <Popup label={t('size.label')} className={`${styles.tool} ${styles.wide}`} button={<Icon name="font-size" />}>
      <MenuList
        label={t('size.label')}
        items={sizes.map((size) => ({
          key: size,
          text: t(`size.${size}`),
          current: size === current,
          disabled: size === current,
          choose: () => {
            setPreferences({ size });
            toast.success(t('size.switched'));
          },
        }))}
      />
    </Popup>
  );
}
