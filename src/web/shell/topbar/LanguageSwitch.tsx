import { locales, type Locale } from '../../../meta/locale.ts';
import { changeLanguage, t as current, useTexts } from '../../i18n/i18n.ts';
import { languageNames } from '../../i18n/languages.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { MenuList } from '../../shared/menu/MenuList.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import { toast } from '../toast/toasts.ts';
import styles from './Topbar.module.css';

async function choose(locale: Locale): Promise<void> {
  try {
    await changeLanguage(locale);
    toast.success(current('language.switched'));
  } catch {
    toast.error(current('fault.chunk'));
  }
}

export function LanguageSwitch() {
  const { t, locale: shown } = useTexts();
  return (
    <Popup label={t('language.label')} className={styles.tool} button={<Icon name="global" />}>
      <MenuList
        label={t('language.label')}
        items={locales.map((locale) => ({
          key: locale,
          text: languageNames[locale],
          lang: locale,
          current: locale === shown,
          disabled: locale === shown,
          choose: () => {
            void choose(locale);
          },
        }))}
      />
    </Popup>
  );
}
