import styles from './dashboard.module.css';

const [width, height] = [240, 40];

/** The course of a figure beside its number; the number says it all, so nobody who cannot see it misses anything. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 3) return null;
  const [min, max] = [Math.min(0, ...known), Math.max(...known)];
  const at = (value: number, i: number) =>
    `${((i / (values.length - 1)) * width).toFixed(1)},${(height - 2 - ((value - min) / (max - min || 1)) * (height - 4)).toFixed(1)}`;
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={values.flatMap((value, i) => (value === null ? [] : [at(value, i)])).join(' ')} />
    </svg>
  );
}
