import { useState } from 'react';
import { addDays } from '../../../../meta/china-time.ts';
import { dataProvider } from '../../../providers/data.ts';
import { ApiError } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { weekTexts } from './texts.ts';
import { copyWeek, publishWeek, type Line, type Meal, type Week } from './use-week.ts';

const resource = 'meals/lineManage';

/** The changes a user makes to a week's menu: one at a time, refusals shown as a message. */
export function usePlanning(week: Week | undefined, refetch: () => Promise<unknown>) {
  const t = useCatalogue(weekTexts);
  const changed = useRowsChanged();
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<string | undefined>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const done = await work();
      if (done) toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      await Promise.all([refetch(), changed(resource)]);
      setBusy(false);
    }
  }

  const write = async (line: Line, mealIds: readonly string[]) =>
    void (await dataProvider.update({
      resource,
      id: line.id,
      variables: { version: line.version, mealIds: [...mealIds] },
    }));
  const canteen = week?.canteens.find(({ id }) => id === week.merchantId);

  return {
    busy,
    /** Adds to the first line of the meal that is not stopped; without one, creates a draft. */
    put: (dish: string, day: string, meal: Meal, lines: readonly Line[]) =>
      run(async () => {
        const line = lines.find(({ status }) => status !== 'stopped');
        if (!line && canteen) {
          await dataProvider.create({
            resource,
            variables: {
              lineName: t('lineName', { meal: meal.typeName }),
              orgId: canteen.orgId,
              merchantId: canteen.id,
              dateTypeIds: [meal.id],
              saleDate: day,
              lineType: 'choose',
              mealIds: [dish],
            },
          });
        } else if (line && !line.mealIds?.includes(dish)) await write(line, [...(line.mealIds ?? []), dish]);
        return undefined;
      }),
    take: (dish: string, line: Line) =>
      run(async () => {
        const left = (line.mealIds ?? []).filter((id) => id !== dish);
        if (left.length > 0) await write(line, left);
        else if (line.status === 'draft') await dataProvider.deleteOne({ resource, id: line.id });
        else toast.info(t('lastDish'));
        return undefined;
      }),
    copy: () =>
      run(async () =>
        week?.merchantId
          ? t('copied', { ...(await copyWeek(week.merchantId, addDays(week.first, -7), week.first)) })
          : undefined,
      ),
    publish: () =>
      run(async () =>
        week?.merchantId ? t('published', { ...(await publishWeek(week.merchantId, week.first)) }) : undefined,
      ),
  };
}
