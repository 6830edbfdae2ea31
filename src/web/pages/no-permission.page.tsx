import { useLocation, useNavigate } from 'react-router';
import type { MissingPermission } from '../../meta/errors.ts';
import { useTexts } from '../i18n/i18n.ts';
import { whyPlace } from '../shared/access/why.ts';
import { Button } from '../shared/button/Button.tsx';
import { Message } from '../shared/Message.tsx';
import { useSession } from '../shell/session/session-store.ts';

const isMissing = (state: unknown): state is { missing: MissingPermission } =>
  typeof state === 'object' && state !== null && 'missing' in state;

/** `noGoBack` hides the back button: a user who typed the address has no page to return to. */
export default function NoPermission() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { user } = useSession();
  // Set by the route guard: the permission that the refused page needs.
  const why = isMissing(state) ? whyPlace(state.missing, user.id) : undefined;
  const back = !new URLSearchParams(search).has('noGoBack') && history.length > 1;
  return (
    <Message icon="lock" code="401" title={t('noPermission.title')} text={t('noPermission.text')}>
      {back && <Button onClick={() => void navigate(-1)}>{t('back')}</Button>}
      {why && <Button onClick={() => void navigate(why)}>{t('noPermission.why')}</Button>}
      <Button look="primary" onClick={() => void navigate('/')}>
        {t('noPermission.home')}
      </Button>
    </Message>
  );
}
