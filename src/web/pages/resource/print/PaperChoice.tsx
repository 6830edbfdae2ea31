import type { PrintTemplates } from '../../../../meta/print.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { printTexts } from './texts.ts';

interface Props {
  templates: PrintTemplates;
  /** None of them: the whole record. */
  chosen: string | undefined;
  /** Can the whole record be chosen? */
  whole?: boolean;
  onChoose(name: string | undefined): void;
}

/** Which of its papers a record is printed on. */
export function PaperChoice({ templates, chosen, whole = false, onChoose }: Props) {
  const t = useCatalogue(printTexts);
  return (
    <select aria-label={t('paper')} value={chosen ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
      {Object.entries(templates).map(([name, { title }]) => (
        <option key={name} value={name}>
          {translateDeclared(title)}
        </option>
      ))}
      {whole && <option value="">{t('everything')}</option>}
    </select>
  );
}
