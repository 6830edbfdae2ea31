import type { FormFile } from '../../../../meta/resource.ts';
import type { Problem } from './calls.ts';
import styles from './designer.module.css';

/** What has to be put right before the form can be published, each leading to its field. */
export function Problems({
  problems,
  form,
  onChoose,
}: {
  problems: readonly Problem[];
  form: FormFile;
  onChoose(field: string): void;
}) {
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      <ul>
        {problems.map(({ field, path, text, detail }) => (
          <li key={`${path} ${text}`}>
            <button type="button" disabled={field === null} onClick={() => field !== null && onChoose(field)}>
              {field !== null && `${form.properties[field]?.title || field}：`}
              {text}
            </button>
            {detail && <small>{detail}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
