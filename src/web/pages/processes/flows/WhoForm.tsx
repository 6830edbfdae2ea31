import type { ApproveStep, Who } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { AccountsForm } from './AccountsForm.tsx';
import type { Design } from './calls.ts';
import { LeaderLevels } from './LeaderLevels.tsx';
import { flowTexts } from './texts.ts';

const kinds = ['can', 'role', 'field', 'users', 'leaderOf', 'chosenBy'] as const;
type Kind = (typeof kinds)[number];

/** Whom a step asks, or tells. */
export function WhoForm({
  label,
  who,
  design,
  waits = false,
  onChange,
}: {
  label: string;
  who: Who;
  design: Design;
  /** The step waits for these people, so somebody may name them meanwhile. */
  waits?: boolean;
  onChange(who: ApproveStep['who']): void;
}) {
  const t = useCatalogue(flowTexts);
  const kind = kinds.find((one) => one in who) ?? 'can';
  const people = design.fields.filter(({ isPerson }) => isPerson);
  const empty: Record<Kind, Who> = {
    can: { can: design.passed },
    role: { role: design.roles[0]?.code ?? '' },
    field: { field: people[0]?.name ?? 'createdBy' },
    users: { users: [] },
    leaderOf: { leaderOf: 'starter' },
    chosenBy: { chosenBy: 'starter' },
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      <select aria-label={label} value={kind} onChange={({ target }) => onChange(empty[target.value as Kind])}>
        {kinds
          .filter((one) => waits || one !== 'chosenBy')
          .map((one) => (
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
        <select aria-label={t('field')} value={who.field} onChange={({ target }) => onChange({ field: target.value })}>
          <option value="createdBy">{t('author')}</option>
          {people.map(({ name, title, isAnswer }) => (
            <option key={name} value={name}>
              {isAnswer && `${t('ofForm')}：`}
              {translateDeclared(title)}
            </option>
          ))}
          {/* What a file says may lead further. */}
          {![...people.map(({ name }) => name), 'createdBy'].includes(who.field) && (
            <option value={who.field}>{who.field}</option>
          )}
        </select>
      )}
      {'leaderOf' in who && <LeaderLevels who={who} onChange={onChange} />}
      {'chosenBy' in who && (
        <select
          aria-label={t('chosenBy')}
          value={who.chosenBy}
          onChange={({ target }) => onChange({ chosenBy: target.value === 'before' ? 'before' : 'starter' })}
        >
          <option value="starter">{t('byStarter')}</option>
          <option value="before">{t('byBefore')}</option>
        </select>
      )}
      {'users' in who && <AccountsForm users={who.users} design={design} onChange={(users) => onChange({ users })} />}
    </fieldset>
  );
}
