import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chinaMinute } from '../../../../meta/china-time.ts';
import type { WallScreen } from '../../../../meta/dashboard/screen.ts';
import { addressOf } from '../../../address.ts';
import { messageOf } from '../../../providers/api-error.ts';
import { firstClient } from '../../../providers/http.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './screens.module.css';
import { screenTexts } from './texts.ts';

interface Props {
  dashboard: string;
  view: string;
  onClose(): void;
}

const call = <T,>(name: 'list' | 'add' | 'remove', body: Record<string, string>): Promise<T> =>
  firstClient.post<T>(`/console/dashboard/screen/${name}`, body, { quiet: true });

/** Screens that show a dashboard by themselves, and how one is added or taken away. */
export default function ScreensBox({ dashboard, view, onClose }: Props) {
  const t = useCatalogue(screenTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ['wall-screens', dashboard],
    queryFn: () => call<WallScreen[]>('list', { dashboard }),
    retry: false,
  });
  const [failed, setFailed] = useState<unknown>();
  const [address, setAddress] = useState<string>();
  const change = async (work: () => Promise<unknown>) => {
    setFailed(undefined);
    try {
      await work();
      await refetch();
    } catch (reason) {
      setFailed(reason);
    }
  };
  const add = (name: string) =>
    void change(async () => {
      const { key } = await call<{ key: string }>('add', { dashboard, view, name });
      setAddress(`${location.origin}${addressOf('/screen')}#${key}`);
    });
  const wrong = failed ?? error;
  return (
    <Box title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.screens}>
        <p>{t('hint')}</p>
        {wrong !== undefined && wrong !== null && <p role="alert">{messageOf(wrong)}</p>}
        {data?.length === 0 && <p>{t('none')}</p>}
        <ul>
          {data?.map((screen) => (
            <Line
              key={screen.id}
              screen={screen}
              onRemove={() => void change(() => call('remove', { dashboard, id: screen.id }))}
            />
          ))}
        </ul>
        {address && (
          <p role="status">
            {t('address')}
            <code>{address}</code>
          </p>
        )}
        <NewScreen onAdd={add} />
      </div>
    </Box>
  );
}

function Line({ screen: { name, seenAt }, onRemove }: { screen: WallScreen; onRemove(): void }) {
  const t = useCatalogue(screenTexts);
  const [sure, setSure] = useState(false);
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>{seenAt ? t('seen', { time: chinaMinute(seenAt) }) : t('unseen')}</small>
      </div>
      <Button look="quiet" onClick={() => (sure ? onRemove() : setSure(true))}>
        {t(sure ? 'removeSure' : 'remove')}
      </Button>
    </li>
  );
}

function NewScreen({ onAdd }: { onAdd(name: string): void }) {
  const t = useCatalogue(screenTexts);
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(name.trim());
        setName('');
      }}
    >
      <label>
        {t('name')}
        <input
          required
          maxLength={60}
          value={name}
          placeholder={t('example')}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <Button type="submit" look="primary">
        {t('add')}
      </Button>
    </form>
  );
}
