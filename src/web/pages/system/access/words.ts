import { useMemo } from 'react';
import { joinList, useTexts } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { areasOf, type Area, type CatalogueAction, type CatalogueEntry } from './catalogue.ts';
import { accessTexts } from './texts.ts';

type Key = keyof typeof accessTexts;
const isKey = (name: string): name is Key => Object.hasOwn(accessTexts, name);

/** Translated names of actions and scopes; a name without a translation is shown as it is. */
export function useAccessLabels() {
  const t = useCatalogue(accessTexts);
  const { translateDeclared: tr } = useTexts();
  return useMemo(() => {
    const word = (name: string) => (isKey(name) ? t(name) : name);
    return {
      action: ({ name, label }: Pick<CatalogueAction, 'name' | 'label'>) => (label ? tr(label, 'action') : word(name)),
      scope: (scope: string) => joinList(scope.split('|').map(word)),
      areas: (catalogue: readonly CatalogueEntry[]): Area[] => areasOf(catalogue, tr, t('elsewhere')),
    };
  }, [t, tr]);
}
