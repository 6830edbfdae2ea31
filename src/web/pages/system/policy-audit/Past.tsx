import { joinList, useTexts } from '../../../i18n/i18n.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { loadChanges, loadExcess, loadOwnChecks, type PolicyChange } from './questions.ts';
import { Report, Table } from './Report.tsx';
import { auditTexts } from './texts.ts';

/** Changes of policy files, roles and the roles of users. */
export function Changes({ since }: { since: string }) {
  const t = useCatalogue(auditTexts);
  return (
    <Report name={`changes ${since}`} load={() => loadChanges(since)}>
      {({ list }) => (
        <Table
          head={[t('time'), t('what'), t('who'), t('detail')]}
          rows={list.map((change, i) => ({
            key: `${change.at} ${i}`,
            cells: [
              formatTime(change.at),
              change.what,
              change.who ?? t('release'),
              <Detail key="detail" change={change} />,
            ],
          }))}
        />
      )}
    </Report>
  );
}

function Detail({ change: { added, removed, changes } }: { change: PolicyChange }) {
  const lines = [
    ...removed.map((line) => `− ${line}`),
    ...added.map((line) => `+ ${line}`),
    ...(changes === null ? [] : [JSON.stringify(changes)]),
  ];
  return lines.map((line) => <code key={line}>{line}</code>);
}

/** Users with permissions they never use, and broken expectations of the policies. */
export function TooMuch({ since }: { since: string }) {
  const t = useCatalogue(auditTexts);
  return (
    <Report name={`excess ${since}`} load={() => loadExcess(since)}>
      {({ users, broken }) => (
        <>
          {broken.length > 0 && (
            <Table
              head={[t('broken'), t('detail')]}
              rows={broken.map(({ file, line, message, hint }) => ({
                key: `${file} ${line} ${message}`,
                cells: [`${file}:${line}`, `${message}; ${hint ?? ''}`],
              }))}
            />
          )}
          <Table
            head={[t('user'), t('roles'), t('usage'), t('unused')]}
            rows={users.map(({ userId, userName, realName, roles, held, used, unused }) => ({
              key: userId,
              cells: [
                <>
                  {realName} <code>{userName}</code>
                </>,
                joinList(roles),
                `${used} / ${held}`,
                <code key="unused">{unused.join(' ')}</code>,
              ],
            }))}
          />
        </>
      )}
    </Report>
  );
}

/** Records whose author also checked them. */
export function OwnChecks({ since }: { since: string }) {
  const t = useCatalogue(auditTexts);
  const { translateDeclared: tr } = useTexts();
  return (
    <Report name={`own ${since}`} load={() => loadOwnChecks(since)}>
      {({ list }) => (
        <Table
          head={[t('time'), t('who'), t('what'), t('step'), t('made')]}
          rows={list.map(({ at, who, label, recordId, record, step, made }) => ({
            key: `${at} ${recordId}`,
            cells: [
              formatTime(at),
              who,
              <>
                {tr(label)} {record} <code>{recordId}</code>
              </>,
              tr(step, 'action'),
              joinList(made.map((name) => tr(name, 'action'))),
            ],
          }))}
        />
      )}
    </Report>
  );
}
