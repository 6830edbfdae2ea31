import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { copyText } from '../../../shared/clipboard.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { accessTexts } from '../access/texts.ts';
import { saveText } from '../../../shared/save-file.ts';
import styles from './account.module.css';
import { accountTexts } from './texts.ts';

/** Recovery codes are shown only this once. */
export function RecoveryCodesBox({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useCatalogue(accountTexts);
  const common = useCatalogue(accessTexts);
  const text = codes.join('\n');
  // Escape and the close button do nothing, so that the codes are not lost by mistake.
  const stay = () => undefined;
  return (
    <Box
      shape="question"
      alert
      title={t('codesTitle')}
      closeLabel={common('close')}
      onClose={stay}
      actions={
        <>
          <Button
            icon="copy"
            onClick={() =>
              void copyText(text).then((done) => (done ? toast.success(t('copied')) : toast.error(t('copyFailed'))))
            }
          >
            {t('copy')}
          </Button>
          <Button
            icon="download"
            onClick={() => saveText(`${t('fileName')}.txt`, `${text}\n`, 'text/plain;charset=utf-8')}
          >
            {t('download')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <p>{t('codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Box>
  );
}
