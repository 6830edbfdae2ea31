import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, chinaDay } from '../../../meta/china-time.ts';
import type { Resource } from '../../../meta/model.ts';
import { useResources } from '../../declarations.ts';
import { Button } from '../../shared/button/Button.tsx';
import { DayPicker } from '../../shared/dates/DayPicker.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { useMay } from '../resource/list/use-may.ts';
import { OpenParts } from '../resource/OpenParts.tsx';
import { useOpened } from '../resource/use-opened.ts';
import { Failed } from '../system/access/Failed.tsx';
import { MealCell } from './week/MealCell.tsx';
import { Palette } from './week/Palette.tsx';
import { weekTexts } from './week/texts.ts';
import { usePlanning } from './week/use-planning.ts';
import { useWeek, type Line, type Week } from './week/use-week.ts';
import styles from './week/week.module.css';

export default function WeekMenuPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <WeekMenu />
    </Suspense>
  );
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A canteen's menu for one week, by day and meal, drafts included. */
function WeekMenu() {
  const t = useCatalogue(weekTexts);
  const [lines] = useResources(['meals/lineManage']) as [Resource];
  const may = useMay(lines);
  const [params, setParams] = useSearchParams();
  const today = chinaDay(Date.now());
  const named = params.get('week');
  const asked = isDay(named) ? named : today;
  const menu = useWeek(params.get('canteen'), asked);
  const planning = usePlanning(menu.data, menu.refetch);
  const { opened, open, close } = useOpened();
  const [picked, setPicked] = useState<string>();
  const set = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  if (menu.isError) return <Failed error={menu.error} onRetry={() => void menu.refetch()} />;
  if (!menu.data) return <PageLoading />;
  const week = menu.data;
  if (!week.merchantId) return <p className={styles.none}>{t('none')}</p>;
  const dated = week.lines.filter(({ saleDate }) => saleDate !== null);
  const everyDay = week.lines.filter(({ saleDate }) => saleDate === null);
  const drafts = dated.filter(({ status, saleDate }) => status === 'draft' && String(saleDate) >= today).length;
  const openLine = (id: string) => open({ kind: 'detail', resourceId: lines.id, id });
  const done = () => {
    close();
    void menu.refetch();
  };
  return (
    <section className={styles.page} onKeyDown={({ key }) => key === 'Escape' && setPicked(undefined)}>
      <header className={styles.head}>
        <label>
          {t('canteen')}
          <select value={week.merchantId} onChange={({ target }) => set({ canteen: target.value })}>
            {week.canteens.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button icon="left" aria-label={t('before')} onClick={() => set({ week: addDays(week.first, -7) })} />
        <DayPicker aria-label={t('week')} value={week.first} onChange={(day) => set({ week: day })} />
        <Button icon="right" aria-label={t('after')} onClick={() => set({ week: addDays(week.first, 7) })} />
        <Button onClick={() => set({ week: today })}>{t('now')}</Button>
        {may('add') && (
          <Button
            icon="copy"
            disabled={planning.busy || addDays(week.first, 6) < today}
            onClick={() => void planning.copy()}
          >
            {t('copy')}
          </Button>
        )}
        {may('publish') && (
          <Button look="primary" disabled={planning.busy || drafts === 0} onClick={() => void planning.publish()}>
            {t('publish')}
          </Button>
        )}
        <span role="status">{t('summary', { lines: dated.length, drafts })}</span>
      </header>
      {everyDay.length > 0 && (
        <p className={styles.always}>
          <b>{t('everyDay')}</b>
          {everyDay.map(({ id, lineName, status }) => (
            <button key={id} type="button" data-state={status} onClick={() => openLine(id)}>
              {lineName}
            </button>
          ))}
        </p>
      )}
      <div className={styles.body}>
        {may('update') && <Palette dishes={week.dishes} picked={picked} onPick={setPicked} />}
        <Days
          week={week}
          today={today}
          lines={lines}
          picked={picked}
          planning={planning}
          may={may}
          onOpen={openLine}
          onAdd={(day, meal) =>
            open({
              kind: 'add',
              values: {
                orgId: week.canteens.find(({ id }) => id === week.merchantId)?.orgId ?? null,
                merchantId: week.merchantId,
                saleDate: day,
                dateTypeIds: [meal],
              },
            })
          }
        />
      </div>
      <OpenParts resource={lines} opened={opened} open={open} close={close} may={may} onDone={done} />
    </section>
  );
}

interface DaysProps {
  week: Week;
  today: string;
  lines: Resource;
  picked: string | undefined;
  planning: ReturnType<typeof usePlanning>;
  may: ReturnType<typeof useMay>;
  onOpen(id: string): void;
  onAdd(day: string, meal: string): void;
}

function Days({ week, today, lines, picked, planning, may, onOpen, onAdd }: DaysProps) {
  const t = useCatalogue(weekTexts);
  const dishes = new Map(week.dishes.map((dish) => [dish.id, dish]));
  const linesOf = (day: string, meal: string): Line[] =>
    week.lines.filter(({ saleDate, dateTypeIds }) => saleDate === day && dateTypeIds?.includes(meal));
  return (
    <div className={styles.days} style={{ '--meals': week.meals.length } as object}>
      {week.days.map(({ day, kind, dayName, mealIds }) => {
        const isPast = day < today;
        return (
          <section key={day} data-past={isPast || undefined} data-today={day === today || undefined} aria-label={day}>
            <h2>
              {new Date(`${day}T00:00:00Z`).toLocaleDateString(document.documentElement.lang || 'zh-CN', {
                weekday: 'short',
                timeZone: 'UTC',
              })}{' '}
              <small>{day.slice(5)}</small>
              {dayName !== null && kind !== 'weekend' && (
                <span className={styles.mark} data-kind={kind} title={dayName}>
                  {t(kind)}
                </span>
              )}
            </h2>
            {week.meals.map((meal) => {
              const here = linesOf(day, meal.id);
              if (!mealIds.includes(meal.id) && here.length === 0)
                return <div key={meal.id} className={styles.closed} aria-hidden />;
              const canPut =
                !isPast && may('update') && (here.some(({ status }) => status !== 'stopped') || may('add'));
              return (
                <MealCell
                  key={meal.id}
                  resource={lines}
                  day={day}
                  meal={meal}
                  lines={here}
                  dishes={dishes}
                  picked={picked === undefined ? undefined : dishes.get(picked)}
                  onOpen={onOpen}
                  onPut={canPut ? (dish) => void planning.put(dish, day, meal, here) : undefined}
                  onTake={!isPast && may('update') ? (dish, line) => void planning.take(dish, line) : undefined}
                  onAdd={!isPast && may('add') ? () => onAdd(day, meal.id) : undefined}
                />
              );
            })}
          </section>
        );
      })}
    </div>
  );
}
