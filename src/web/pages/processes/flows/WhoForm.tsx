import type { ApproveStep, Who } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import { flowTexts } from './texts.ts';

const kinds = ['can', 'role', 'field', 'users'] as const;
type Kind = (typeof kinds)[number];

/** Whom a step asks, or tells. */
export function WhoForm({
  label,
  who,
  design,
  onChange,
}: {
  label: string;
  who: Who;
  design: Design;
  onChange(who: ApproveStep['who']): void;
}) {
  const t = useCatalogue(flowTexts);
  const kind = kinds.find((one) => one in who) ?? 'can';
  const people = design.fields.filter(({ ref }) => ref === 'system/user');
  const empty: Record<Kind, Who> = {
    can: { can: design.passed },
    role: { role: design.roles[0]?.code ?? '' },
    field: { field: people[0]?.name ?? 'createdBy' },
    users: { users: [] },
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      <select aria-label={label} value={kind} onChange={({ target }) => onChange(empty[target.value as Kind])}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </select>
      {'can' in who && (
        <select aria-label={t('can')} value={who.can} onChange={({ target }) => onChange({ can: target.value })}>
          {design.actions.map(({ name, label: title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      )}
      {'role' in who && (
        <select aria-label={t('role')} value={who.role} onChange={({ target }) => onChange({ role: target.value })}>
          {design.roles.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
      {'field' in who && (
        <>
          <input
            aria-label={t('field')}
            list="flow-people"
            value={who.field}
            onChange={({ target }) => onChange({ field: target.value })}
          />
          <datalist id="flow-people">
            {people.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </datalist>
        </>
      )}
      {'users' in who && (
        <input
          aria-label={t('users')}
          placeholder={t('usersHint')}
          defaultValue={who.users.join(',')}
          onBlur={({ target }) => onChange({ users: target.value.split(/[,，\s]+/).filter((name) => name !== '') })}
        />
      )}
    </fieldset>
  );
}
