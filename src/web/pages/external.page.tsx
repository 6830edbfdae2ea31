import { useTexts } from '../i18n/i18n.ts';
import { Message } from '../shared/Message.tsx';

/** The shared placeholder of pages that stand elsewhere and whose address nobody has configured. */
export default function External() {
  const { t } = useTexts();
  return <Message icon="link" title={t('external.none')} />;
}
