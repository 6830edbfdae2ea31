import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { layoutClient } from '../../providers/http.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { Box } from '../../shared/box/Box.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import styles from './Topbar.module.css';

interface DictionaryItem {
  url?: string | null;
}

/** QR images of the dictionary group DOWNLOAD_MANAGER_APP: the first is for Android, the second for iOS. */
export function ManagerApp() {
  const { t } = useTexts();
  return (
    <Popup
      label={t('frame.managerApp')}
      kind="dialog"
      className={`${styles.tool} ${styles.wide}`}
      button={<Icon name="mobile" />}
    >
      <Images />
    </Popup>
  );
}

/** The same as a dialog, for screens without room for its button in the top bar. */
export function ManagerAppBox({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  return (
    <Box shape="question" title={t('frame.managerApp')} closeLabel={t('close')} onClose={onClose}>
      <Images />
    </Box>
  );
}

function Images() {
  const { t } = useTexts();
  const [items, setItems] = useState<readonly DictionaryItem[]>();
  useEffect(() => {
    layoutClient
      .post<DictionaryItem[] | { list: DictionaryItem[] }>(
        '/basesetting/dictionaryItem/getDictionaryItemByGroupCode',
        { groupCode: 'DOWNLOAD_MANAGER_APP' },
        { safe: true, quiet: true },
      )
      .then(
        (reply) => setItems(Array.isArray(reply) ? reply : reply.list),
        () => setItems([]),
      );
  }, []);
  if (!items) return <p className={styles.note}>{t('loading')}</p>;
  const platforms = [t('frame.android'), t('frame.ios')];
  const shown = items
    .slice(0, platforms.length)
    .flatMap(({ url }, i) => (url ? [{ url, name: platforms[i] as string }] : []));
  if (shown.length === 0) return <p className={styles.note}>{t('frame.noApp')}</p>;
  return (
    <div className={styles.codes}>
      {shown.map(({ url, name }) => (
        <figure key={name}>
          <img src={url} alt={name} width="132" height="132" />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
