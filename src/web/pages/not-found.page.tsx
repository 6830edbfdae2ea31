import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/i18n.ts';
import { Button } from '../shared/button/Button.tsx';
import { Message } from '../shared/Message.tsx';

export default function NotFound() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <Message icon="compass" code="404" title={t('notFound.title')} text={t('notFound.text')}>
      <Button look="primary" onClick={() => void navigate('/')}>
        {t('notFound.home')}
      </Button>
    </Message>
  );
}
