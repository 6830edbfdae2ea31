import { Suspense, useMemo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { stored } from '../../../providers/session.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Fields } from '../../resource/detail/Fields.tsx';
import { PaperBox } from '../../resource/print/PaperBox.tsx';
import { TemplateSheet } from '../../resource/print/TemplateSheet.tsx';
import { recordTexts } from '../../resource/record/texts.ts';
import type { Shown } from './calls.ts';
import { Paper } from './Paper.tsx';
import { actTexts, approvalTexts, stateTexts } from './texts.ts';

const answers: ReadonlySet<string> = new Set(['agree', 'handle', 'refuse', 'timePass', 'timeRefuse', 'timeVote']);

/** A case on paper: what was handed in, by the template's own sheet if it has one, and who has signed what. */
export function CasePrint({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const t = useCatalogue(approvalTexts);
  const state = useCatalogue(stateTexts);
  const record = useCatalogue(recordTexts);
  return (
    <PaperBox title={t('printTitle')} kind="record" onClose={onClose}>
      <h1>
        {shown.subject ?? translateDeclared(shown.title)} {shown.recordTitle}
      </h1>
      <p>
        {state(shown.status)} · {t('starter')} {shown.starterName} · {formatTime(shown.createdAt, 'YYYY-MM-DD HH:mm')}
      </p>
      {shown.paper ? <Filled shown={shown} html={shown.paper} /> : <Plain shown={shown} />}
      <Signatures shown={shown} />
      <p>{record('printed', { who: stored('userName'), when: formatTime(new Date()) })}</p>
    </PaperBox>
  );
}

function Filled({ shown, html }: { shown: Shown; html: string }) {
  const values = useMemo(
    () =>
      new Map([
        ['单据', shown.recordTitle],
        ['发起人', shown.starterName],
        ['发起时间', formatTime(shown.createdAt, 'YYYY-MM-DD HH:mm')],
        ...(shown.form ?? []).map(({ title, value }) => [title, value] as const),
      ]),
    [shown],
  );
  return <Paper html={html} values={values} />;
}

const Plain = ({ shown: { form, record, resource } }: { shown: Shown }) => (
  <>
    {form && (
      <table>
        <tbody>
          {form.map(({ title, value }) => (
            <tr key={title}>
              <th>{title}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {record && (
      <Suspense fallback={null}>
        <RecordFields resourceId={resource} row={record} />
      </Suspense>
    )}
  </>
);

/** On its own paper, where it has one; else what there is of it. */
function RecordFields({ resourceId, row }: { resourceId: string; row: Row }) {
  const resource = useResource(resourceId);
  const [template] = Object.values(resource.declaration.print ?? {});
  if (template) return <TemplateSheet resource={resource} row={row} template={template} />;
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return <Fields resource={resource} row={Object.fromEntries(filled)} />;
}

/** Who has answered what at which step, with room for a signature by hand; then who is still to sign. */
function Signatures({ shown: { acts, due } }: { shown: Shown }) {
  const t = useCatalogue(approvalTexts);
  const act = useCatalogue(actTexts);
  return (
    <>
      <h3>{t('signatures')}</h3>
      <table>
        <thead>
          <tr>
            <th>{t('signStep')}</th>
            <th>{t('signPerson')}</th>
            <th>{t('signResult')}</th>
            <th>{t('signTime')}</th>
            <th>{t('signature')}</th>
          </tr>
        </thead>
        <tbody>
          {acts
            .filter(({ operation }) => answers.has(operation))
            .map(({ id, userName, operation, nodeTitle, comment, files, createdAt }) => (
              <tr key={id}>
                <td>{translateDeclared(nodeTitle ?? '')}</td>
                <td>{userName}</td>
                <td>
                  {act(operation)} {comment}
                  {files.length > 0 && ` ${t('files')}：${files.map(({ name }) => name).join('、')}`}
                </td>
                <td>{formatTime(createdAt, 'YYYY-MM-DD HH:mm')}</td>
                <td />
              </tr>
            ))}
          {due.map(({ userName, forName, nodeTitle }) => (
            <tr key={`${nodeTitle} ${userName}`}>
              <td>{translateDeclared(nodeTitle)}</td>
              <td>{forName ? t('standsFor', { name: userName, other: forName }) : userName}</td>
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
