import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { Message } from '../../shared/Message.tsx';

/** `noGoBack`: whoever typed the address has nowhere to go back to. */
export default function NoPermission() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const back = !new URLSearchParams(search).has('noGoBack') && history.length > 1;
  return (
    <Message icon="lock" code="401" title={t('noPermission.title')} text={t('noPermission.text')}>
      {back && <Button onClick={() => void navigate(-1)}>{t('back')}</Button>}
      <Button look="primary" onClick={() => void navigate('/')}>{t('noPermission.home')}</Button>
    </Message>
  );
}
