import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useLooks } from '../../shell/theme/use-looks.ts';
import styles from './Chart.module.css';

interface Props {
  option: EChartsCoreOption;
  /** What the chart shows, for those who cannot see it. */
  label: string;
  height?: number;
}

/** A chart whose library is fetched when it comes into view. */
export function Chart({ option, label, height = 260 }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { dark } = useLooks();

  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    let dispose: (() => void) | undefined;
    let wanted = true;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      void import('./echarts.ts').then(({ createChart }) => {
        if (!wanted) return;
        const chart = createChart(host, dark);
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        chart.setOption({ backgroundColor: 'transparent', animation: !still, aria: { enabled: true, label: { description: label } }, ...option });
        const watch = new ResizeObserver(() => chart.resize());
        watch.observe(host);
        dispose = () => {
          watch.disconnect();
          chart.dispose();
        };
      });
    });
    seen.observe(host);
    return () => {
      wanted = false;
      seen.disconnect();
      dispose?.();
    };
  }, [option, label, dark]);

  return <div ref={element} role="img" aria-label={label} className={styles.chart} style={{ height }} />;
}
