import type { CSSProperties } from 'react';
import { dayLength } from '../../../../../meta/china-time.ts';
import type { Row } from '../../../../../meta/json.ts';
import { translateDeclared, useTexts } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { lanesPerPage } from '../../../../../meta/views.ts';
import type { Span } from '../../list/list-state.ts';
import { ListState } from '../../list/ListStates.tsx';
import type { ShapeProps } from '../parts.ts';
import { conflicts } from './days.ts';
import { DayCounts } from './DayCounts.tsx';
import { LaneRow, type Axis } from './LaneRow.tsx';
import { axisOf } from './axis.ts';
import { PeriodBar } from './PeriodBar.tsx';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';
import { useSpans } from './use-spans.ts';

/** Sideways only: half an hour where hours are seen, a day otherwise. */
function stepOf(key: string, span: Span, isDate: boolean): number {
  const step = span === 'day' && !isDate ? 1_800_000 : dayLength;
  return key === 'ArrowLeft' ? -step : key === 'ArrowRight' ? step : 0;
}

/** What is taken when: a lane for each, and the conflicts in it. */
export function Timeline(props: ShapeProps) {
  const { resource, state, change } = props;
  const t = useCatalogue(spanTexts);
  const { locale } = useTexts();
  const view = resource.list.views.timeline ?? { by: '', from: '', to: '', card: [], while: [] };
  const shown = useSpans(props, view, {
    as: 'timeline',
    defaultSpan: 'week',
    whole: false,
    more: { page: state.page },
    stepOf,
  });
  const { on, span, days, data, spans, error, loading, reload } = shown;
  const axis: Axis = axisOf(days, span, locale);
  const lanes = data?.lanes ?? [];
  const counts = (row: Row) =>
    view.while.length === 0 || view.while.includes(String(row[resource.states?.field ?? '']));
  const inLane = (id: string) => spans.filter(({ row }) => row[view.by] === id);
  const clashing = new Set(lanes.flatMap(({ id }) => [...conflicts(inLane(id), counts)]));
  const laneTotal = data?.laneTotal ?? 0;
  const last = Math.min(laneTotal, state.page * lanesPerPage);
  return (
    <div className={styles.page}>
      <PeriodBar on={on} span={span} defaultSpan="week" change={change} total={data?.total}>
        {clashing.size > 0 && (
          <span className={styles.clash} role="status">
            {t('conflicts', { count: clashing.size })}
          </span>
        )}
        {laneTotal > lanesPerPage && (
          <span className={styles.lanePages}>
            <Button
              icon="left"
              aria-label={t('before')}
              disabled={state.page === 1}
              onClick={() => change({ page: state.page - 1 })}
            />
            {t('lanes', { from: (state.page - 1) * lanesPerPage + 1, to: last, total: laneTotal })}
            <Button
              icon="right"
              aria-label={t('after')}
              disabled={last === laneTotal}
              onClick={() => change({ page: state.page + 1 })}
            />
          </span>
        )}
      </PeriodBar>
      <ListState
        loading={loading}
        error={error}
        empty={lanes.length === 0}
        narrowed={false}
        label={translateDeclared(resource.fields.get(view.by)?.title ?? '')}
        rows={12}
        onRetry={reload}
        onClear={() => undefined}
      >
        {data?.days ? (
          <DayCounts days={data.days} onDay={(day) => change({ on: day, span: 'day' })} />
        ) : (
          <div
            className={styles.lanes}
            style={{ '--ticks': axis.ticks.length, '--tick': `${axis.width}px` } as CSSProperties}
          >
            <div className={styles.axis} aria-hidden>
              <span>{translateDeclared(resource.fields.get(view.by)?.title ?? '')}</span>
              {axis.ticks.map(({ key, label, now }) => (
                <span key={key} data-today={now || undefined}>
                  {label}
                </span>
              ))}
            </div>
            {lanes.map((lane) => (
              <LaneRow
                key={lane.id}
                {...shown}
                resource={resource}
                fields={view.card}
                lane={lane}
                by={view.by}
                from={view.from}
                axis={axis}
                spans={inLane(lane.id)}
                clashing={clashing}
              />
            ))}
          </div>
        )}
      </ListState>
      <p className={styles.keys}>{t('laneKeys')}</p>
    </div>
  );
}
