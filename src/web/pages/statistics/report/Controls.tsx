import { chinaDay } from '../../../../meta/china-time.ts';
import { maxDimensions } from '../../../../meta/report/limits.ts';
import { comparisons, periodOf, presets } from '../../../../meta/report/period.ts';
import type { Report } from '../../../../meta/report/report.ts';
import { grainWords } from '../../../../meta/report/words.ts';
import { readFilterName } from '../../../../meta/list-rules.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { FilterValue } from '../../../widgets/index.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { DateRange } from '../../../shared/dates/DateRange.tsx';
import { FilterPill } from '../../resource/list/FilterPill.tsx';
import styles from './report.module.css';
import type { ReportState } from './state.ts';
import { drawingTexts, presetTexts, reportTexts } from './texts.ts';

interface Props {
  report: Report;
  state: ReportState;
  onChange(change: Partial<ReportState>): void;
}

/** Ten years; what is divided by days takes fewer, and says so. */
const maxDays = 3653;

const tops = [0, 5, 10, 20, 50];

/** What is asked: the days, by what they are divided, beside what they are put, and how they are drawn. */
export function Controls({ report, state, onChange }: Props) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const { grain, top, compare, draw, figure } = state;
  const {
    declaration: { day, drawings },
    measures,
    ratios,
  } = report;
  const ranked = state.by.some((name) => report.resource.fields.get(name)?.type.name === 'ref');
  return (
    <div className={styles.controls}>
      {!report.standing && <Days {...{ report, state, onChange }} />}
      {day && state.by.includes(report.day.name) && (
        <Choice
          label={t('grain')}
          value={grain}
          options={day.grains.map((each) => [each, grainWords[each][locale]])}
          onChoose={(next) => onChange({ grain: next })}
        />
      )}
      <Dimensions {...{ report, state, onChange }} />
      {state.by.length > 1 && (
        <label className={styles.across}>
          <input type="checkbox" checked={state.pivot} onChange={({ target }) => onChange({ pivot: target.checked })} />
          {t('pivot')}
        </label>
      )}
      {ranked && (
        <Choice
          label={t('top')}
          value={String(top)}
          options={[...new Set([...tops, top])]
            .toSorted((one, other) => one - other)
            .map((n) => [String(n), n === 0 ? t('topAll') : t('topN', { n })])}
          onChoose={(next) => onChange({ top: Number(next) })}
        />
      )}
      {day && (
        <Choice
          label={t('compare')}
          value={compare}
          options={(['none', ...comparisons] as const).map((each) => [each, t(each)])}
          onChoose={(next) => onChange({ compare: next })}
        />
      )}
      <Choice
        label={t('draw')}
        value={draw}
        options={drawings.map((each) => [each, drawingTexts[each][locale]])}
        onChoose={(next) => onChange({ draw: next })}
      />
      <Choice
        label={t('figure')}
        value={figure}
        options={[...measures, ...ratios].map(({ name, label }) => [name, translateDeclared(label)])}
        onChoose={(next) => onChange({ figure: next })}
      />
    </div>
  );
}

function Choice<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose(value: T): void;
}) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value as T)}>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Days({ state: { from, to }, onChange }: Props) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const now = chinaDay(Date.now());
  const chosen = presets.find((name) => periodOf(name, now).from === from && periodOf(name, now).to === to);
  return (
    <>
      <Choice
        label={t('preset')}
        value={chosen ?? ''}
        options={[
          ...(chosen ? [] : [['', t('otherPeriod')] as const]),
          ...presets.map((name) => [name, presetTexts[name][locale]] as const),
        ]}
        onChoose={(name) => name && onChange(periodOf(name, now))}
      />
      <DateRange
        value={[from, to]}
        maxDay={maxDays}
        onChange={(days) => days && onChange({ from: days[0], to: days[1] })}
      />
    </>
  );
}

/** As many choices as dimensions are in use, and one more to divide them further. */
function Dimensions({ report, state: { by }, onChange }: Props) {
  const t = useCatalogue(reportTexts);
  return Array.from({ length: Math.min(by.length + 1, maxDimensions, report.dimensions.length) }, (_, i) => {
    const free = report.dimensions.filter(({ name }) => name === by[i] || !by.includes(name));
    const choose = (name: string) =>
      onChange({ by: name === '' ? by.slice(0, i) : [...by.slice(0, i), name, ...by.slice(i + 1)], sort: '' });
    return (
      <Choice
        key={i}
        label={i === 0 ? t('by') : t('then')}
        value={by[i] ?? ''}
        options={[
          ...(i === 0 ? [] : [['', t('nothing')] as const]),
          ...free.map(({ name, title }) => [name, translateDeclared(title)] as const),
        ]}
        onChoose={choose}
      />
    );
  });
}

/** Which values count, chosen as in the list. */
export function Filters({ report, state: { filters }, onChange }: Props) {
  const t = useCatalogue(reportTexts);
  const valueOf = (field: string): FilterValue =>
    Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => {
        const read = readFilterName(report.resource, name);
        return read?.field === field ? [[read.op, value]] : [];
      }),
    );
  const change = (field: string, value: FilterValue) => {
    const others = Object.entries(filters).filter(([name]) => readFilterName(report.resource, name)?.field !== field);
    const own = Object.entries(value).flatMap(([op, text]) =>
      text ? [[op === 'eq' ? field : `${field}_${op}`, text]] : [],
    );
    onChange({ filters: Object.fromEntries([...others, ...own]) });
  };
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {report.dimensions
        .filter(({ name, part }) => !part && name !== report.day.name)
        .map(({ field }) => (
          <FilterPill
            key={field.name}
            field={field}
            value={valueOf(field.name)}
            onChange={(value) => change(field.name, value)}
          />
        ))}
    </div>
  );
}
