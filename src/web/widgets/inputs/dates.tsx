import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ComponentType, KeyboardEvent } from 'react';
import { fromChinaTime, utcOffsetHours } from '../../../meta/china-time.ts';
import { formatTime } from '../../shared/time/format.ts';
import { withAntd } from '../kit/antd.tsx';
import { LazyInput, type OpenedBy } from '../kit/LazyInput.tsx';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

dayjs.extend(customParseFormat);

const momentFormat = 'YYYY-MM-DD HH:mm:ss';

interface Style {
  picker: 'date' | 'month' | 'datetime' | 'time';
  format: string;
  /** Convert the wire format to a date and back. */
  read(text: string): Dayjs;
  write(value: Dayjs): string;
}

const byFormat = (format: string): Pick<Style, 'format' | 'read' | 'write'> => ({
  format,
  read: (text) => dayjs(text, format),
  write: (value) => value.format(format),
});

const day: Style = { picker: 'date', ...byFormat('YYYY-MM-DD') };
const month: Style = { picker: 'month', ...byFormat('YYYY-MM') };
const clock: Style = { picker: 'time', ...byFormat('HH:mm') };
/** Shown and entered by the clock of the place, sent in UTC. The picker itself believes that it is in the time zone of the browser. */
const moment: Style = {
  picker: 'datetime',
  format: momentFormat,
  read: (text) => dayjs(formatTime(text), momentFormat),
  write: (value) => fromChinaTime(value.format(momentFormat)),
};

/** Is the browser in the time zone of the place? */
const isPlaceHere = (): boolean => new Date().getTimezoneOffset() === -60 * utcOffsetHours;

const readable = (style: Pick<Style, 'read'>, value: unknown): Dayjs | null => {
  if (typeof value !== 'string') return null;
  const read = style.read(value);
  return read.isValid() ? read : null;
};

/** A day, month or time that is entered without a field of a form, between bounds where there are any. */
export interface MomentProps extends Omit<InputProps, 'field'> {
  required?: boolean;
  min?: string;
  max?: string;
}

interface PickerProps extends MomentProps, OpenedBy {
  style: Style;
}

const common = ({
  required = false,
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  autoFocus,
  defaultOpen,
  style,
}: PickerProps) => ({
  id,
  className: styles.select,
  format: style.format,
  value: readable(style, value),
  onChange: (next: Dayjs | null) => onChange(next ? style.write(next) : undefined),
  onBlur,
  disabled,
  status: invalid ? ('error' as const) : undefined,
  allowClear: !required,
  needConfirm: false,
  autoFocus,
  defaultOpen,
  // Enter accepts the typed day; it must not submit the form as well.
  onKeyDown: (event: KeyboardEvent) => void (event.key === 'Enter' && event.preventDefault()),
});

const Calendar = withAntd(function Calendar(props: PickerProps) {
  return (
    <DatePicker
      {...common(props)}
      picker={props.style.picker === 'month' ? 'month' : 'date'}
      showTime={props.style.picker === 'datetime'}
      // The picker's now is that of the browser.
      showNow={props.style.picker !== 'datetime' || isPlaceHere()}
      minDate={readable(props.style, props.min) ?? undefined}
      maxDate={readable(props.style, props.max) ?? undefined}
    />
  );
});

const Clock = withAntd(function Clock(props: PickerProps) {
  return <TimePicker {...common(props)} />;
});

function Picker({ style, with: Real, ...props }: MomentProps & { style: Style; with: ComponentType<PickerProps> }) {
  const text = readable(style, props.value)?.format(style.format) ?? '';
  return (
    <LazyInput {...props} text={text} icon="calendar">
      {(waking) => <Real {...props} {...waking} style={style} />}
    </LazyInput>
  );
}

export function LazyDayPicker(props: MomentProps) {
  return <Picker {...props} style={day} with={Calendar} />;
}

export function LazyMonthPicker(props: MomentProps) {
  return <Picker {...props} style={month} with={Calendar} />;
}

export function LazyTimePicker(props: MomentProps) {
  return <Picker {...props} style={clock} with={Clock} />;
}

export function DateInput({ field, ...props }: InputProps) {
  return <LazyDayPicker {...props} required={field.required} />;
}

export function MonthInput({ field, ...props }: InputProps) {
  return <LazyMonthPicker {...props} required={field.required} />;
}

export function DatetimeInput({ field, ...props }: InputProps) {
  return <Picker {...props} required={field.required} style={moment} with={Calendar} />;
}

export function TimeInput({ field, ...props }: InputProps) {
  return <LazyTimePicker {...props} required={field.required} />;
}
