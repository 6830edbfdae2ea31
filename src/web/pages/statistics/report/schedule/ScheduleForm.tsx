import { useState, type FormEvent } from 'react';
import { presets } from '../../../../../meta/report/period.ts';
import { cycles, lastDay, type Cycle } from '../../../../../meta/report/schedule.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { messageOf } from '../../../../providers/api-error.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue, useLocale } from '../../../../widgets/kit/use-texts.ts';
import { presetTexts } from '../texts.ts';
import { addSchedule, type Scheduled } from './calls.ts';
import { Receivers } from './Receivers.tsx';
import styles from './schedule.module.css';
import { cycleTexts, scheduleTexts } from './texts.ts';

/** Any Monday: weekdays are named from it on. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** What will be sent, when and to whom. */
export function ScheduleForm({ scheduled, onAdded }: { scheduled: Scheduled; onAdded(): void }) {
  const t = useCatalogue(scheduleTexts);
  const cycleText = useCatalogue(cycleTexts);
  const presetText = useCatalogue(presetTexts);
  const locale = useLocale();
  const [cycle, setCycle] = useState<Cycle>('daily');
  const [receivers, setReceivers] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const value = (name: string, fallback = '') => String(given.get(name) ?? fallback);
    setBusy(true);
    setFailed(undefined);
    try {
      const draft = {
        name: value('name'),
        cycle,
        day: value('day', '1'),
        hour: value('hour'),
        period: value('period'),
      };
      await addSchedule(scheduled, { ...draft, mail: given.has('mail'), receivers });
      form.reset();
      setCycle('daily');
      setReceivers([]);
      onAdded();
    } catch (reason) {
      setFailed(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  const weekday = (day: number) =>
    new Date(monday + (day - 1) * dayMs).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
  const numbers = (from: number, to: number, say: (n: number) => string) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).map((n) => (
      <option key={n} value={n}>
        {say(n)}
      </option>
    ));

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label>
        {t('name')}
        <input name="name" required maxLength={60} defaultValue={translateDeclared(scheduled.label)} />
      </label>
      <label>
        {t('cycle')}
        <select value={cycle} onChange={(event) => setCycle(event.target.value as Cycle)}>
          {cycles.map((each) => (
            <option key={each} value={each}>
              {cycleText(each)}
            </option>
          ))}
        </select>
      </label>
      {cycle !== 'daily' && (
        <label key={cycle}>
          {t(cycle === 'weekly' ? 'weekday' : 'monthday')}
          <select name="day">{numbers(1, lastDay[cycle], cycle === 'weekly' ? weekday : String)}</select>
        </label>
      )}
      <label>
        {t('hour')}
        <select name="hour" defaultValue="8">
          {numbers(0, 23, (hour) => `${String(hour).padStart(2, '0')}:00`)}
        </select>
      </label>
      {scheduled.period && (
        <label>
          {t('period')}
          <select name="period" defaultValue={scheduled.period}>
            {presets.map((preset) => (
              <option key={preset} value={preset}>
                {presetText(preset)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Receivers chosen={receivers} onChange={setReceivers} />
      <label className={styles.check}>
        <input type="checkbox" name="mail" />
        {t('mail')}
      </label>
      {failed && (
        <p role="alert" className={styles.alert}>
          {failed}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy || receivers.length === 0}>
        {t('add')}
      </Button>
    </form>
  );
}
