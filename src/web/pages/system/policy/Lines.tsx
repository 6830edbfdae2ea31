import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useAccessLabels } from '../access/words.ts';
import styles from './policy.module.css';
import type { Because, RoleName } from './questions.ts';
import { policyTexts } from './texts.ts';

/** Policy lines: file and line number, content, and the roles they are inherited through. */
export function Lines({ because, roles }: { because: readonly Because[]; roles: readonly RoleName[] }) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const titleOf = (code: string) => roles.find((role) => role.code === code)?.title ?? code;
  return (
    <div className={styles.lines}>
      <table>
        <thead>
          <tr>
            {[t('place'), t('line'), t('scope'), t('through')].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {because.map(({ line, through }) => (
            <tr key={`${line.file}:${line.line} ${line.pattern} ${line.role} ${through.join()}`}>
              <td>{line.line > 0 ? t('fileLine', { file: line.file, line: line.line }) : t('stored')}</td>
              <td>
                <code>{`${line.role}, ${line.pattern}, ${line.written}`}</code>
              </td>
              <td>{words.scope(line.scopes.join('|'))}</td>
              <td>{through.map(titleOf).join(' → ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
