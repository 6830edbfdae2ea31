import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { withAntd } from '../../widgets/kit/antd.tsx';
import { dayFormat } from './limits.ts';
import { markedCell } from './MarkedDay.tsx';

interface Props {
  /** `YYYY-MM-DD`, in every browser alike. */
  value: string | undefined;
  min?: string;
  max?: string;
  onChange(day: string): void;
  id?: string;
  'aria-label'?: string;
}

/** One day. The browser's own input shows it in the order of the browser's language, whatever the console speaks. */
export const DayPicker = withAntd(function DayPicker({ value, min, max, onChange, ...named }: Props) {
  return (
    <DatePicker
      {...named}
      value={value ? dayjs(value) : null}
      format={dayFormat}
      allowClear={false}
      cellRender={markedCell}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
      onChange={(day) => day && onChange(day.format(dayFormat))}
    />
  );
});
