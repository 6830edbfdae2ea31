import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { use, type ComponentType, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { fromChinaTime, utcOffsetHours } from '../../../meta/china-time.ts';
import { MarkedDay } from '../../shared/dates/MarkedDay.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { withAntd } from '../kit/antd.tsx';
import { FormAround } from '../kit/form-around.ts';
import { LazyInput, type OpenedBy } from '../kit/LazyInput.tsx';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

dayjs.extend(customParseFormat);

const momentFormat = 'YYYY-MM-DD HH:mm:ss';

type Complaints = (value: string) => readonly string[];

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

const minuteOfPlace = (): Dayjs => moment.read(new Date().toISOString()).second(0);

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
  complaints?: Complaints;
}

/** What stands against a whole day: of a time, what stands against its first moment and against its last. */
function complaintsAboutDay({ picker, write }: Style, cell: Dayjs, complaints: Complaints): readonly string[] {
  if (picker !== 'datetime') return complaints(write(cell));
  const last = complaints(write(cell.endOf('day')));
  return last.length === 0 ? last : complaints(write(cell.startOf('day'))).filter((each) => last.includes(each));
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
  // Whoever goes into the calendar has not left the field.
  onBlur: ({ relatedTarget }: FocusEvent) => void (relatedTarget?.closest('.ant-picker-dropdown') ?? onBlur?.()),
  disabled,
  status: invalid ? ('error' as const) : undefined,
  allowClear: !required,
  needConfirm: false,
  autoFocus,
  defaultOpen,
  // A touch screen's keyboard would cover the calendar.
  inputReadOnly: matchMedia('(hover: none)').matches,
  // Enter accepts the typed day; it must not submit the form as well.
  onKeyDown: (event: KeyboardEvent) => void (event.key === 'Enter' && event.preventDefault()),
});

/** Does a panel of days or months show what is picked? Years are shown to get to a month. */
const isOf = ({ picker }: Style, panel: string): boolean => panel === (picker === 'datetime' ? 'date' : picker);

/** Grey, not disabled: the picker drops a disabled day that is typed, without a word. */
function drawCell({ style, complaints }: PickerProps, cell: Dayjs, panel: string, drawn: ReactNode): ReactNode {
  const [complaint] = complaints && isOf(style, panel) ? complaintsAboutDay(style, cell, complaints) : [];
  const marked = panel === 'date' ? <MarkedDay day={cell.format(day.format)}>{drawn}</MarkedDay> : drawn;
  if (complaint === undefined) return marked;
  return (
    <div title={complaint} className={styles.refused}>
      {marked}
    </div>
  );
}

const Calendar = withAntd(function Calendar(props: PickerProps) {
  return (
    <DatePicker
      {...common(props)}
      picker={props.style.picker === 'month' ? 'month' : 'date'}
      // A day begins with the time of now, not with midnight.
      showTime={props.style.picker === 'datetime' && { defaultOpenValue: minuteOfPlace() }}
      // The picker's now is that of the browser.
      showNow={props.style.picker !== 'datetime' || isPlaceHere()}
      minDate={readable(props.style, props.min) ?? undefined}
      maxDate={readable(props.style, props.max) ?? undefined}
      cellRender={(cell, { type, originNode }) => drawCell(props, cell as Dayjs, type, originNode)}
    />
  );
});

const Clock = withAntd(function Clock(props: PickerProps) {
  return <TimePicker {...common(props)} />;
});

function Picker({ with: Real, ...props }: Omit<PickerProps, keyof OpenedBy> & { with: ComponentType<PickerProps> }) {
  const { style, value } = props;
  const text = readable(style, value)?.format(style.format) ?? '';
  return (
    <LazyInput {...props} text={text} icon="calendar">
      {(waking) => <Real {...props} {...waking} />}
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

/** Its form greys out what it would refuse. */
function FieldCalendar({ field, ...props }: InputProps & { style: Style }) {
  const around = use(FormAround);
  const complaints = (value: string) => around?.complaintsAbout(field, value) ?? [];
  return <Picker {...props} required={field.required} complaints={complaints} with={Calendar} />;
}

export function DateInput(props: InputProps) {
  return <FieldCalendar {...props} style={day} />;
}

export function MonthInput(props: InputProps) {
  return <FieldCalendar {...props} style={month} />;
}

export function DatetimeInput(props: InputProps) {
  return <FieldCalendar {...props} style={moment} />;
}

export function TimeInput({ field, ...props }: InputProps) {
  return <LazyTimePicker {...props} required={field.required} />;
}
