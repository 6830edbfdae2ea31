import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Refs } from '../../../../providers/data.ts';
import type { Axis } from './axis.ts';
import { Bar, type BarActions } from './Bar.tsx';
import { inLines, type Placed } from './days.ts';
import styles from './Spans.module.css';
import { useDropping } from './use-dropping.ts';
import type { Lane } from './use-spans.ts';

export type { Axis } from './axis.ts';

interface Props {
  resource: Resource;
  refs: Refs;
  lane: Lane;
  by: string;
  from: string;
  axis: Axis;
  spans: readonly Placed[];
  clashing: ReadonlySet<Placed>;
  fields: readonly string[];
  actions: BarActions;
  shift(row: Row, by: number, also?: Row): Promise<void>;
  rowOf(id: string): Row | undefined;
}

const lineHeight = 30;
/** A short one is drawn so wide that its beginning can be read. */
const minWidth = 72;

/** What one of them is taken by; those that meet stand below each other. */
export function LaneRow({ lane, by, from, axis, spans, clashing, shift, rowOf, ...bar }: Props) {
  const { begin, end, step } = axis;
  const { element, over } = useDropping<HTMLDivElement>(({ id, x, width }) => {
    const row = rowOf(id);
    const start = row?.[from];
    if (!row || typeof start !== 'string' || !bar.actions.canShift(row)) return;
    const moment = begin + (x / width) * (end - begin);
    const moved = Math.round((moment - Date.parse(start)) / step) * step;
    const field = bar.resource.fields.get(by);
    const to = row[by] !== lane.id && field && !field.readOnly && !field.spec['x-fixed'] ? { [by]: lane.id } : {};
    void shift(row, moved, to);
  });
  const minSpan = (minWidth * (end - begin)) / (axis.ticks.length * axis.width);
  const lines = inLines(
    spans,
    ({ start }) => start,
    (span) => Math.max(span.end, span.start + minSpan),
  );
  const count = Math.max(1, ...[...lines.values()].map((line) => line + 1));
  const share = (moment: number) => (100 * (moment - begin)) / (end - begin);
  return (
    <section className={styles.lane} aria-label={lane.label}>
      <h3 title={lane.label} data-clash={spans.some((span) => clashing.has(span)) || undefined}>
        {lane.label}
      </h3>
      <div
        ref={element}
        className={styles.track}
        data-lane={lane.id}
        data-over={over || undefined}
        style={{ height: count * lineHeight + 6 }}
      >
        {spans.map((span) => {
          const [left, right] = [Math.max(0, share(span.start)), Math.min(100, share(span.end))];
          const cut = span.start < begin ? (span.end > end ? 'both' : 'before') : span.end > end ? 'after' : undefined;
          return (
            <Bar
              brief
              key={String(span.row.id)}
              {...bar}
              refs={bar.refs}
              span={span}
              cut={cut}
              conflict={clashing.has(span)}
              style={{ left: `${left}%`, width: `${right - left}%`, top: (lines.get(span) ?? 0) * lineHeight + 3 }}
            />
          );
        })}
      </div>
    </section>
  );
}
