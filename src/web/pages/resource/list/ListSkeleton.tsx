import styles from './ListPage.module.css';

/** Stands where the list will be, in its measures, so that nothing jumps when it arrives. */
export function ListSkeleton() {
  return (
    <section className={styles.page} aria-busy>
      <div className={styles.head}>
        <div className={styles.wait} />
      </div>
      <div className={styles.table}>
        <SkeletonRows rows={10} />
      </div>
    </section>
  );
}

export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
