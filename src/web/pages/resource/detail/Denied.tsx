import { Link } from 'react-router';
import type { Row } from '../../../../meta/json.ts';
import { whyPlace } from '../../../shared/access/why.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { detailTexts } from './texts.ts';

/** The permission for want of which the log says that somebody was refused, and the way to where that is explained. */
export function Denied({ entry: { deniedCode, deniedAction, userId } }: { entry: Row }) {
  const t = useCatalogue(detailTexts);
  const missing = { code: String(deniedCode), action: String(deniedAction) };
  const place = typeof userId === 'string' ? whyPlace(missing, userId) : undefined;
  return (
    <>
      {missing.code} {place && <Link to={place}>{t('whyDenied')}</Link>}
    </>
  );
}
