import type { EChartsCoreOption } from 'echarts/core';
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
  height?: number;
  /** Called when the user clicks a value: its index and that of its series. */
  onPick?(at: number, series: number): void;
}

/** A chart whose library is loaded when it comes into view. */
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

  const picked = useEffectEvent((at: number, series: number) => onPick?.(at, series));

  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    let dispose: (() => void) | undefined;
    let wanted = true;
    const draw = async () => {
      const { createChart } = await loadChunk(import('./echarts.ts'));
      if (!wanted) return;
      const chart = createChart(host, dark);
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      chart.setOption({
        backgroundColor: 'transparent',
        animation: !still,
        aria: { enabled: true, label: { description: label } },
        ...option,
      });
      chart.on('click', ({ dataIndex, seriesIndex }) => picked(dataIndex, seriesIndex ?? 0));
      const watch = new ResizeObserver(() => chart.resize());
      watch.observe(host);
      dispose = () => {
        watch.disconnect();
        chart.dispose();
      };
    };
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      draw().catch((error: unknown) => wanted && failed(error));
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
