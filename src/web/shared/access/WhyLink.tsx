import { Link } from 'react-router';
import type { MissingPermission } from '../../../meta/errors.ts';
import { useTexts } from '../../i18n/i18n.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { whyPlace } from './why.ts';

interface Props {
  /** For want of which somebody was refused. Without it there is nothing to explain. */
  missing: MissingPermission | undefined;
  /** Who was refused, where it is not the reader. */
  userId?: string;
  /** In a window beside this one, where something was entered that has to stay. */
  beside?: boolean;
}

/** From a refusal to where it is explained, for those who may read that. */
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
