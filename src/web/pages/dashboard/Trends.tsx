import { useMemo } from 'react';
import type { UserGroup } from '../../../meta/user-types.ts';
import { Chart } from '../../shared/chart/Chart.tsx';
import { useSession } from '../../shell/session/session-store.ts';
import { measure } from '../../shell/theme/theme.ts';
import { useLooks } from '../../shell/theme/use-looks.ts';
import { useCatalogue, useLocale } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import type { Trend } from './overview.ts';
import { texts } from './texts.ts';

const moneyTitles = {
  admin: 'money',
  operationsCenter: 'money',
  project: 'money',
  vir: 'moneyOfEnterprise',
  merchant: 'moneyOfMerchant',
} as const satisfies Record<UserGroup, keyof typeof texts>;

interface Series {
  readonly key: 'orders' | 'money';
  readonly title: string;
  readonly values: readonly number[];
  readonly digits: number;
}

const option = (days: readonly string[], title: string, values: readonly number[], colour: string, grid: string) => ({
  grid: { left: 4, right: 14, top: 14, bottom: 2, containLabel: true },
  tooltip: { trigger: 'axis' },
  color: [colour],
  xAxis: {
    type: 'category',
    data: days.map((day) => day.slice(5)),
    boundaryGap: false,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: grid } },
  },
  yAxis: { type: 'value', minInterval: 1, splitNumber: 4, splitLine: { lineStyle: { color: grid } } },
  series: [
    {
      type: 'line',
      name: title,
      data: values,
      smooth: 0.25,
      smoothMonotone: 'x',
      symbol: 'circle',
      symbolSize: 6,
      showSymbol: false,
      lineStyle: { width: 2 },
      areaStyle: { opacity: 0.1 },
    },
  ],
});

/** How many orders were paid day by day, and how much money came in with them. */
export function Trends({ trend }: { trend: Trend | null | undefined }) {
  const t = useCatalogue(texts);
  const { user } = useSession();
  const moneyTitle = t(moneyTitles[user.model.group ?? 'admin']);
  if (trend === null) return null;
  if (!trend)
    return (
      <div className={styles.trends}>
        {[0, 1].map((n) => (
          <section key={n} className={`${styles.card} ${styles.pendingChart}`} />
        ))}
      </div>
    );
  return (
    <div className={styles.trends}>
      <TrendCard days={trend.days} series={{ key: 'orders', title: t('orders'), values: trend.orders, digits: 0 }} />
      <TrendCard
        days={trend.days}
        series={{ key: 'money', title: moneyTitle, values: trend.money.map(Number), digits: 2 }}
      />
    </div>
  );
}

function TrendCard({ days, series }: { days: readonly string[]; series: Series }) {
  const t = useCatalogue(texts);
  const locale = useLocale();
  const looks = useLooks();
  const { key, title, values, digits } = series;
  const chart = useMemo(() => option(days, title, values, looks.text, measure('--line')), [days, title, values, looks]);
  const say = (value: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const total = say(values.reduce((sum, value) => sum + value, 0));
  const today = say(values.at(-1) ?? 0);
  return (
    <section className={styles.card} aria-labelledby={`trend-${key}`}>
      <h2 id={`trend-${key}`}>
        {title} <small>{t('days', { count: days.length })}</small>
      </h2>
      <p className={styles.sum}>
        <b>{total}</b> <span>{t('today', { value: today })}</span>
      </p>
      <Chart option={chart} label={t('chart', { title, from: days[0], to: days.at(-1), total, today })} height={208} />
    </section>
  );
}
