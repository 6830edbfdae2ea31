import { withBrackets } from '../../i18n/i18n.ts';
import { Message } from '../../shared/Message.tsx';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './account/account.module.css';
import { SecondFactorCard } from './account/SecondFactorCard.tsx';
import { SessionsCard } from './account/SessionsCard.tsx';
import { accountTexts } from './account/texts.ts';

/** Security settings of the user's own account. */
export default function AccountPage() {
  const t = useCatalogue(accountTexts);
  const { profile, user } = useSession();
  if (profile.impersonator) return <Message icon="lock" title={t('impersonating')} />;
  return (
    <section className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <span>{user.realName ? withBrackets(user.userName, user.realName) : user.userName}</span>
      </header>
      <SecondFactorCard />
      <SessionsCard />
    </section>
  );
}
