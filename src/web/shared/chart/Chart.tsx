import type { EChartsCoreOption } from 'echarts/core';
import type { createChart } from './echarts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { ChunkError, loadChunk } from '../../chunk-error.ts';
import { useLooks } from '../../shell/theme/use-looks.ts';
import { Button } from '../button/Button.tsx';
import styles from './Chart.module.css';

interface Props {
  option: EChartsCoreOption;
  /** Text alternative for screen readers. */
  label: string;
  height?: number | string;
  /** Somebody has chosen a part of the drawing: the place of its value, and of its series. */
  onPick?(at: number, series: number): void;
}

type EChart = ReturnType<typeof createChart>;

/** Told apart on light and on dark paper. */
const colours = ['#4c7ddb', '#2fa58b', '#e0a030', '#d9645f', '#8f73d6', '#3fa7c9', '#b98a4e', '#8494a8'];

/** Other figures stand there at once: a chart that is looked at for hours does not flicker. */
function put(chart: EChart, option: EChartsCoreOption, label: string, isFirst: boolean): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const shared = {
    backgroundColor: 'transparent',
    color: colours,
    animation: isFirst && !still,
    aria: { enabled: true, label: { description: label } },
  };
  chart.setOption({ ...shared, ...option }, { notMerge: true });
}

/** A chart whose library is fetched when it comes into view. */
export function Chart({ option, label, height = 260, onPick }: Props) {
  const { t } = useTexts();
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (!missing) return undefined;
    const again = () => setMissing(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [missing]);

  if (!missing)
    return <Drawing option={option} label={label} height={height} onPick={onPick} onMissing={() => setMissing(true)} />;
  return (
    <div role="alert" className={styles.missing} style={{ height }}>
      <p>{t('fault.chart')}</p>
      <Button onClick={() => setMissing(false)}>{t('retry')}</Button>
    </div>
  );
}

function Drawing({ option, label, height, onPick, onMissing }: Props & { onMissing(): void }) {
  const element = useRef<HTMLDivElement>(null);
  const { dark } = useLooks();
  const failed = useEffectEvent((error: unknown) => {
    if (!(error instanceof ChunkError)) throw error;
    onMissing();
  });

  const chart = useRef<EChart>(undefined);
  const drawFirst = useEffectEvent((made: EChart) => put(made, option, label, true));

  const picked = useEffectEvent((at: number, series: number) => onPick?.(at, series));

  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    let dispose: (() => void) | undefined;
    let wanted = true;
    const begin = async () => {
      const library = await loadChunk(import('./echarts.ts'));
      if (!wanted) return;
      const made = library.createChart(host, dark);
      chart.current = made;
      drawFirst(made);
      made.on('click', ({ dataIndex, seriesIndex }) => picked(dataIndex, seriesIndex ?? 0));
      const watch = new ResizeObserver(() => made.resize());
      watch.observe(host);
      dispose = () => {
        watch.disconnect();
        chart.current = undefined;
        made.dispose();
      };
    };
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      begin().catch((error: unknown) => wanted && failed(error));
    });
    seen.observe(host);
    return () => {
      wanted = false;
      seen.disconnect();
      dispose?.();
    };
  }, [dark]);

  useEffect(() => {
    if (chart.current) put(chart.current, option, label, false);
  }, [option, label]);

  return <div ref={element} role="img" aria-label={label} className={styles.chart} style={{ height }} />;
}
