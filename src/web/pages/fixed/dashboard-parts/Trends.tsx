import { useMemo } from 'react';
import { useTexts } from '../../../i18n/i18n.ts';
import { Chart } from '../../../shared/chart/Chart.tsx';
import { shades, isDark } from '../../../shell/theme/theme.ts';
import { usePreferences } from '../../../shell/theme/use-preferences.ts';
import styles from './dashboard.module.css';
import type { Trend } from './overview.ts';

const line = (days: readonly string[], values: readonly number[], name: string, colour: string) => ({
  grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
  tooltip: { trigger: 'axis' },
  color: [colour],
  xAxis: { type: 'category', data: days.map((day) => day.slice(5)), boundaryGap: false, axisTick: { show: false } },
  yAxis: { type: 'value', minInterval: 1 },
  series: [{ type: 'line', name, data: values, smooth: 0.25, showSymbol: false, areaStyle: { opacity: 0.1 } }],
});

export function Trends({ trend }: { trend: Trend | null | undefined }) {
  const { t } = useTexts();
  const chosen = usePreferences();
  const colour = shades(chosen, isDark(chosen)).text;
  const charts = useMemo(
    () =>
      trend && [
        { key: 'orders', title: t('dashboard.orders'), option: line(trend.days, trend.orders, t('dashboard.orders'), colour) },
        { key: 'money', title: t('dashboard.money'), option: line(trend.days, trend.money.map(Number), t('dashboard.money'), colour) },
      ],
    [trend, colour, t],
  );
  if (trend === null) return null;
  return (
    <div className={styles.trends}>
      {charts?.map(({ key, title, option }) => (
        <section key={key} className={styles.card}>
          <h2>{title} <small>{t('dashboard.days', { count: trend?.days.length ?? 0 })}</small></h2>
          <Chart option={option} label={title} height={220} />
        </section>
      )) ?? [0, 1].map((n) => <section key={n} className={`${styles.card} ${styles.pendingChart}`} />)}
    </div>
  );
}
