import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTexts } from '../../i18n/i18n.ts';
import { withAntd } from '../../widgets/kit/antd.tsx';
import { markedCell } from './MarkedDay.tsx';
import { dayFormat, isOutside, type RangeLimits } from './limits.ts';

/** First and last day, `YYYY-MM-DD` each. */
export type Days = readonly [from: string, to: string];

interface Props extends RangeLimits {
  value: Days | undefined;
  onChange(days: Days | undefined): void;
  id?: string;
}

/** A range of days. After the first pick only days within the limit, before or after it, can be picked. */
export const DateRange = withAntd(function DateRange({ value, onChange, id, ...limits }: Props) {
  const { t } = useTexts();
  const shown: [Dayjs, Dayjs] | null = value ? [dayjs(value[0]), dayjs(value[1])] : null;
  return (
    <DatePicker.RangePicker
      id={id}
      value={shown}
      format={dayFormat}
      placeholder={[t('dates.from'), t('dates.to')]}
      aria-label={t('dates.range')}
      cellRender={markedCell}
      disabledDate={(day, { from }) => isOutside(day, from, limits, dayjs())}
      onChange={(days) =>
        onChange(days?.[0] && days[1] ? [days[0].format(dayFormat), days[1].format(dayFormat)] : undefined)
      }
    />
  );
});
