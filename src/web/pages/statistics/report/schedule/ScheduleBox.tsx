import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chinaMinute } from '../../../../../meta/china-time.ts';
import type { Schedule } from '../../../../../meta/report/schedule.ts';
import { messageOf } from '../../../../providers/api-error.ts';
import { Box } from '../../../../shared/box/Box.tsx';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { changeSchedule, fetchSchedules, type Scheduled } from './calls.ts';
import styles from './schedule.module.css';
import { ScheduleForm } from './ScheduleForm.tsx';
import { cycleTexts, scheduleTexts } from './texts.ts';

interface Props {
  scheduled: Scheduled;
  onClose(): void;
}

/** To whom a report or a dashboard is sent by itself, and what came of it. */
export default function ScheduleBox({ scheduled, onClose }: Props) {
  const t = useCatalogue(scheduleTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ['report-schedules', scheduled.named],
    queryFn: () => fetchSchedules(scheduled),
    retry: false,
  });
  const [failed, setFailed] = useState<unknown>();
  const change = async (id: string, how: 'pause' | 'resume' | 'remove') => {
    setFailed(undefined);
    try {
      await changeSchedule(scheduled, id, how);
      await refetch();
    } catch (reason) {
      setFailed(reason);
    }
  };
  const wrong = failed ?? error;
  return (
    <Box title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.schedules}>
        <p>{t(scheduled.hint)}</p>
        {wrong !== undefined && wrong !== null && <p role="alert">{messageOf(wrong)}</p>}
        {data?.length === 0 && <p>{t('none')}</p>}
        <ul>
          {data?.map((schedule) => (
            <Line key={schedule.id} schedule={schedule} onChange={(how) => void change(schedule.id, how)} />
          ))}
        </ul>
        <ScheduleForm scheduled={scheduled} onAdded={() => void refetch()} />
      </div>
    </Box>
  );
}

function Line({ schedule, onChange }: { schedule: Schedule; onChange(how: 'pause' | 'resume' | 'remove'): void }) {
  const t = useCatalogue(scheduleTexts);
  const cycle = useCatalogue(cycleTexts);
  const [sure, setSure] = useState(false);
  const { name, receivers, paused, nextAt, last } = schedule;
  const came = last?.ended
    ? t('ended')
    : last &&
      `${t('last', { time: chinaMinute(last.slot), sent: last.sent })}${last.refused.length > 0 ? t('refused', { names: last.refused.join('、') }) : ''}`;
  return (
    <li>
      <div>
        <b>{name}</b> {cycle(schedule.cycle)} · {receivers.map((user) => user.name).join('、')}
        <small>
          {paused ? t('paused') : t('next', { time: chinaMinute(nextAt) })}
          {came && ` · ${came}`}
        </small>
      </div>
      <Button look="quiet" onClick={() => onChange(paused ? 'resume' : 'pause')}>
        {t(paused ? 'resume' : 'pause')}
      </Button>
      <Button look="quiet" onClick={() => (sure ? onChange('remove') : setSure(true))}>
        {t(sure ? 'removeSure' : 'remove')}
      </Button>
    </li>
  );
}
