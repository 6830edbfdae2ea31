import { joinList, useTexts } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useAccessLabels } from '../access/words.ts';
import { loadReveals } from './questions.ts';
import { Report, Table } from './Report.tsx';
import { auditTexts } from './texts.ts';

/** Roles that may reveal masked fields. */
export function Reveals() {
  const t = useCatalogue(auditTexts);
  const { translateDeclared: tr } = useTexts();
  const words = useAccessLabels();
  const scopeOf = (reach: 'all' | string[]) => words.scope(reach === 'all' ? 'all' : reach.join('|'));
  return (
    <Report name="reveals" load={loadReveals}>
      {({ list }) => (
        <Table
          head={[t('what'), t('fields'), t('roles')]}
          rows={list.map(({ resource, label, code, fields, holders }) => ({
            key: resource,
            cells: [
              <>
                {tr(label)} <code>{code}</code>
              </>,
              joinList(fields.map(({ title }) => tr(title))),
              holders.length === 0
                ? t('nobody')
                : joinList(holders.map(({ title, reach }) => `${title}（${scopeOf(reach)}）`)),
            ],
          }))}
        />
      )}
    </Report>
  );
}
