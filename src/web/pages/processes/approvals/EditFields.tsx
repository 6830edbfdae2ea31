import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Shown } from './calls.ts';

/** Names of what is filled in begin with it, so that a field may be called as an operation's own. */
export const editPrefix = 'field.';

const kinds: Readonly<Record<string, string>> = { integer: 'number', decimal: 'number', money: 'text', date: 'date' };

/** What whoever agrees fills in of the record at their step. */
export function EditFields({ shown }: { shown: Shown }) {
  const { fields } = useResource(shown.resource);
  return shown.editable.map((name) => {
    const field = fields.get(name);
    if (!field) return null;
    const value = shown.record?.[name];
    const options = Object.entries(field.spec['x-options'] ?? {});
    const now = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return (
      <label key={name}>
        {translateDeclared(field.title)}
        {options.length > 0 ? (
          <select name={`${editPrefix}${name}`} defaultValue={now}>
            {options.map(([key, title]) => (
              <option key={key} value={key}>
                {translateDeclared(String(title))}
              </option>
            ))}
          </select>
        ) : (
          <input name={`${editPrefix}${name}`} type={kinds[field.type.name] ?? 'text'} step="any" defaultValue={now} />
        )}
      </label>
    );
  });
}
