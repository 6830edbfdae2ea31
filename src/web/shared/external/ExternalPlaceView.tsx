import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { firstClient } from '../../providers/http.ts';
import { Button } from '../button/Button.tsx';
import { Message } from '../Message.tsx';
import type { ExternalPlace } from './addresses.ts';
import styles from './ExternalPlaceView.module.css';

/**
 * Embedded pages belong to the platform, so they may run scripts; but without top navigation they cannot replace the
 * console.
 */
const trusted = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

type App = Extract<ExternalPlace, { kind: 'app' }>;

/** Adds the user's one-time token if the application takes one; each opening gets a new token. */
async function addressWithToken(place: App, app: string): Promise<string> {
  if ('call' in place) return (await firstClient.post<{ url: string }>(place.call, {}, { quiet: true })).url;
  const { url, token } = place;
  if (!token) return url;
  const { token: value } = await firstClient.post<{ token: string }>('/user/externalToken', { app });
  const address = new URL(url, location.href);
  address.searchParams.set(token, value);
  return address.href;
}

export function ExternalPlaceView({ place, name, title }: { place: ExternalPlace; name: string; title: string }) {
  return place.kind === 'page' ? (
    <iframe className={styles.frame} src={place.url} title={title} sandbox={trusted} />
  ) : (
    <AppOpener place={place} name={name} />
  );
}

function AppOpener({ place, name }: { place: App; name: string }) {
  const { t } = useTexts();
  const [state, setState] = useState<'opened' | 'blocked' | 'none'>('opened');

  const openApp = () => {
    // Browsers only allow a new window within the click; its address follows when the token is there.
    const opened = window.open('', '_blank');
    setState(opened ? 'opened' : 'blocked');
    if (!opened) return;
    opened.opener = null;
    addressWithToken(place, name).then(
      (address) => opened.location.replace(address),
      () => {
        opened.close();
        setState('none');
      },
    );
  };

  // Opens automatically only once: returning to the tab must not open another window.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    openApp();
  });

  return (
    <Message icon="link" title={t(`external.${state}`)}>
      <Button look="primary" onClick={openApp}>
        {t('external.open')}
      </Button>
    </Message>
  );
}
