import codeWords from 'virtual:code-words';
import type { Json } from '../../../../meta/json.ts';
import { listed, useTexts, withAside } from '../../../i18n/i18n.ts';
import { useAccessWords } from '../../system/access/words.ts';
import { Changes } from './Changes.tsx';

/** `{ code: [actions before, actions after] }` of a role, in the words of its page. */
export function GrantChanges({ changes }: { changes: Json }) {
  const { tr } = useTexts();
  const { action } = useAccessWords();
  const words = {
    name: (code: string) => withAside(listed(codeWords[code]?.labels.map((label) => tr(label, 'menu')) ?? []), code),
    entry: (code: string, name: string) => action({ name, label: codeWords[code]?.steps[name] }),
  };
  return <Changes changes={changes} words={words} />;
}
