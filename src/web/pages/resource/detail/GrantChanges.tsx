import codeWords from 'virtual:code-words';
import type { Json } from '../../../../meta/json.ts';
import { joinList, useTexts, withBrackets } from '../../../i18n/i18n.ts';
import { useAccessLabels } from '../../system/access/words.ts';
import { Changes } from './Changes.tsx';

/** `{ code: [actions before, actions after] }` of a role, in the words of its page. */
export function GrantChanges({ changes }: { changes: Json }) {
  const { translateDeclared: tr } = useTexts();
  const { action } = useAccessLabels();
  const words = {
    name: (code: string) =>
      withBrackets(joinList(codeWords[code]?.labels.map((label) => tr(label, 'menu')) ?? []), code),
    entry: (code: string, name: string) => action({ name, label: codeWords[code]?.steps[name] }),
  };
  return <Changes changes={changes} words={words} />;
}
