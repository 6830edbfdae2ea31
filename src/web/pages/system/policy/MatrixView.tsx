import { useMemo, useState } from 'react';
import { joinList, withBrackets } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Area } from '../access/catalogue.ts';
import { saveText } from '../../../shared/save-file.ts';
import { useAccessLabels } from '../access/words.ts';
import { toCsv } from './csv.ts';
import styles from './policy.module.css';
import type { Matrix } from './questions.ts';
import { policyTexts } from './texts.ts';

const step = 100;

/** Role × code × action × scope, with filters. */
export function MatrixView({ matrix, areas }: { matrix: Matrix; areas: readonly Area[] }) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const [role, setRole] = useState('');
  const [area, setArea] = useState('');
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(step);

  const lines = useMemo(() => {
    const titles = new Map(matrix.roles.map(({ code, title }) => [code, title]));
    const functions = new Map(
      areas.flatMap(({ key, title, functions: within }) =>
        within.map((each) => [each.code, { ...each, area: key, section: title }] as const),
      ),
    );
    const order = [...functions.keys()];
    return matrix.rows
      .map(({ role: holder, code, actions, scope }) => {
        const entry = functions.get(code);
        const names = actions.map((name) =>
          words.action(entry?.actions.find((action) => action.name === name) ?? { name }),
        );
        return {
          role: holder,
          roleTitle: titles.get(holder) ?? holder,
          code,
          area: entry?.area ?? '',
          section: entry?.section ?? '',
          title: entry?.title ?? code,
          actions,
          names,
          scope,
          scopeName: words.scope(scope),
        };
      })
      .toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  }, [matrix, areas, words]);

  const wanted = typed.trim().toLowerCase();
  const found = lines.filter(
    (line) =>
      (!role || line.role === role) &&
      (!area || line.area === area) &&
      `${line.title} ${line.code}`.toLowerCase().includes(wanted),
  );
  const narrow = (change: () => void) => {
    change();
    setShown(step);
  };

  function save() {
    const head = [t('role'), 'role', t('area'), t('function'), t('code'), t('action'), 'actions', t('scope'), 'scope'];
    const rows = found.map((line) => [
      line.roleTitle,
      line.role,
      line.section,
      line.title,
      line.code,
      joinList(line.names),
      line.actions.join('|'),
      line.scopeName,
      line.scope,
    ]);
    saveText(
      `${t('title')}-${formatTime(new Date(), 'YYYYMMDD-HHmm')}.csv`,
      toCsv([head, ...rows]),
      'text/csv;charset=utf-8',
    );
  }

  return (
    <>
      <div className={styles.tools}>
        <select aria-label={t('role')} value={role} onChange={(event) => narrow(() => setRole(event.target.value))}>
          <option value="">{t('allRoles')}</option>
          {matrix.roles.map(({ code, title, builtIn }) => (
            <option key={code} value={code}>
              {builtIn ? title : withBrackets(title, t('custom'))}
            </option>
          ))}
        </select>
        <select aria-label={t('area')} value={area} onChange={(event) => narrow(() => setArea(event.target.value))}>
          <option value="">{t('allAreas')}</option>
          {areas.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        <input
          type="search"
          value={typed}
          maxLength={100}
          placeholder={t('find')}
          aria-label={t('find')}
          onChange={(event) => narrow(() => setTyped(event.target.value))}
        />
        <span role="status">{t('rows', { count: found.length })}</span>
        <Button icon="download" disabled={found.length === 0} onClick={save}>
          {t('download')}
        </Button>
      </div>
      {found.length === 0 ? (
        <p className={styles.empty}>{t('noRows')}</p>
      ) : (
        <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('matrix')}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                {[t('role'), t('function'), t('action'), t('scope')].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, shown).map((line) => (
                <tr key={`${line.role} ${line.code} ${line.scope}`}>
                  <td data-label={t('role')}>
                    {line.roleTitle}
                    <code>{line.role}</code>
                  </td>
                  <td data-label={t('function')}>
                    {line.title}
                    <code>{line.code}</code>
                  </td>
                  <td data-label={t('action')}>{joinList(line.names)}</td>
                  <td data-label={t('scope')}>
                    <i className={styles.scope} data-wide={line.scope === 'all' || undefined}>
                      {line.scopeName}
                    </i>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.length > shown && (
            <p className={styles.empty}>
              <Button onClick={() => setShown(shown + step)}>
                {t('more', { count: Math.min(step, found.length - shown) })}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}
