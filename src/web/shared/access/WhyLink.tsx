import { Link } from 'react-router';
import type { MissingPermission } from '../../../meta/errors.ts';
import { useTexts } from '../../i18n/i18n.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { whyPlace } from './why.ts';

interface Props {
  /** The permission that was missing. Without it nothing is rendered. */
  missing: MissingPermission | undefined;
  /** The refused user; the current user by default. */
  userId?: string;
  /** Open in a new tab, because this page holds unsaved input. */
  beside?: boolean;
}

/** Links a refusal to its explanation, for users who may read policies. */
export function WhyLink({ missing, userId, beside = false }: Props) {
  const { t } = useTexts();
  const { user } = useSession();
  const place = missing && whyPlace(missing, userId ?? user.id);
  if (!place) return null;
  if (!beside) return <Link to={place}>{t('noPermission.why')}</Link>;
  return (
    <Link to={place} target="_blank" rel="noopener">
      {t('noPermission.why')}
      <span aria-hidden> ↗</span>
      <span className="visually-hidden"> {t('external.open')}</span>
    </Link>
  );
}
