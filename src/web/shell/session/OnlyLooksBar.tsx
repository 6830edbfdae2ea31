import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from './session-bar.module.css';
import { useSession } from './session-store.ts';

/** Says why all that an account could do yesterday is gone today. */
export function OnlyLooksBar() {
  const { t, translateDeclared } = useTexts();
  const by = useSession().profile.onlyLooksBy;
  if (!by) return null;
  return (
    <p role="status" className={styles.bar}>
      <Icon name="lock" />
      {t('frame.onlyLooks', { by: translateDeclared(by) })}
    </p>
  );
}
