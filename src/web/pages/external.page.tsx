import { useTexts } from '../i18n/i18n.ts';
import { Message } from '../shared/Message.tsx';

/** Placeholder for external pages whose address is not configured. */
export default function External() {
  const { t } = useTexts();
  return <Message icon="link" title={t('external.none')} />;
}
