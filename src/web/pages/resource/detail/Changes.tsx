import type { Field } from '../../../../meta/field.ts';
import type { Json } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { joinList, translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { handMadeParts } from '../hand-made-parts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

/** What the log writes in place of a secret. */
const hidden = '******';

interface Props {
  resource?: Resource;
  changes: Json | undefined;
  /** What referred rows are called. */
  refs?: Refs;
  /** What names and values are called that belong to no field. */
  words?: { name(name: string): string; entry(name: string, entry: string): string };
}

/** `{ field: [before, after] }`, one line for each. What is no field, and is not put in words, keeps its name. */
export function Changes({ resource, changes, refs, words }: Props) {
  const apart = new Set(resource ? handMadeParts(resource.id).map(({ field }) => field) : []);
  const t = useCatalogue(detailTexts);
  const pairs =
    typeof changes === 'object' && changes !== null && !Array.isArray(changes)
      ? Object.entries(changes).filter((entry): entry is [string, Json[]] => Array.isArray(entry[1]))
      : [];
  if (pairs.length === 0) return <span className={styles.none}>{t('nothing')}</span>;
  return (
    <div className={styles.scroll}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([name, [before = null, after = null]]) => {
            const field = resource?.fields.get(name);
            const said = (value: Json): Json =>
              apart.has(name)
                ? value === null
                  ? null
                  : t('rewritten')
                : words && Array.isArray(value)
                  ? value.map((entry) => words.entry(name, String(entry)))
                  : value;
            return (
              <tr key={name}>
                <th scope="row">{field ? translateDeclared(field.title) : (words?.name(name) ?? name)}</th>
                <td>{!apart.has(name) && <Part field={field} value={said(before)} refs={refs} />}</td>
                <td>
                  <Part field={apart.has(name) ? undefined : field} value={said(after)} refs={refs} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Part({ field, value, refs }: { field: Field | undefined; value: Json; refs?: Refs }) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={styles.none}>—</span>;
  if (value === hidden) return hidden;
  if (field) {
    const { Cell } = widgetOf(field);
    return <Cell field={field} value={value} refs={refs} place="chip" />;
  }
  return Array.isArray(value)
    ? joinList(value.map(String))
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
