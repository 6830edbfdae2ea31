import { useEffect, useState } from 'react';
import { toChinaTime } from '../../../../meta/china-time.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { wallTexts } from './texts.ts';
import styles from './wall.module.css';

/** The time in China, and as of when the figures are. */
export function Clock({ updatedAt }: { updatedAt: number }) {
  const t = useCatalogue(wallTexts);
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(tick);
  }, []);
  const [day = '', time = ''] = toChinaTime(now.toISOString()).split(' ');
  const weekday = now.toLocaleDateString(locale, { weekday: 'long', timeZone: 'Asia/Shanghai' });
  return (
    <div className={styles.clock}>
      <p>
        {day} {weekday}
        <small>
          {updatedAt > 0 && t('updated', { time: toChinaTime(new Date(updatedAt).toISOString()).slice(11, 16) })}
        </small>
      </p>
      <time dateTime={now.toISOString()}>{time}</time>
    </div>
  );
}
