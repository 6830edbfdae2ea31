import { joinList, useTexts, withBrackets } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Area } from '../access/catalogue.ts';
import { useAccessLabels } from '../access/words.ts';
import { Lines } from './Lines.tsx';
import styles from './policy.module.css';
import { RowPlace } from './RowPlace.tsx';
import type { Explanation, Missing, RoleName } from './questions.ts';
import { policyTexts } from './texts.ts';

interface Props {
  explanation: Explanation;
  roles: readonly RoleName[];
  areas: readonly Area[];
}

/** Yes or no, and why. */
export function Answer({
  explanation: { roles: held, code, action, reach, because, missing, unplaced, user, row },
  roles,
  areas,
}: Props) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const { translateDeclared: tr } = useTexts();
  const titleOf = (role: string) => roles.find((each) => each.code === role)?.title ?? role;
  const entry = areas.flatMap(({ functions }) => functions).find((each) => each.code === code);
  const known = entry?.actions ?? [];
  const named = (name: string) => words.action(known.find((each) => each.name === name) ?? { name });
  const scope = reach && words.scope(reach === 'all' ? 'all' : reach.join('|'));
  const who = user ? withBrackets(String(user.realName ?? ''), String(user.userName)) : titleOf(held[0] ?? '');
  const may = reach !== undefined && row?.inReach !== false;
  return (
    <article className={styles.answer}>
      <h2 data-may={may}>
        <b>{t(may ? 'may' : 'mayNot')}</b>
        {t(may ? 'mayText' : reach ? 'notThisText' : 'mayNotText', {
          who,
          action: named(action),
          function: entry?.title ?? code,
          scope,
        })}
      </h2>
      {user && user.status === 'disabled' && (
        <p className={styles.warning}>{t('inactive', { status: t('disabled') })}</p>
      )}
      {user && <p>{held.length > 0 ? t('holds', { roles: joinList(held.map(titleOf)) }) : t('holdsNone')}</p>}
      {unplaced.map(({ resource, label, placedBy }) => (
        <p key={resource} className={styles.warning}>
          {t('unplaced', { label, scopes: words.scope(placedBy.join('|')) })}
        </p>
      ))}
      {row && <RowPlace row={row} />}
      {because.length > 0 && (
        <>
          <h3>{t('because')}</h3>
          <Lines because={because} roles={roles} />
        </>
      )}
      {missing.length > 0 && <h3>{t('missing')}</h3>}
      {missing.map((each) => (
        <div key={each.why + ('role' in each ? each.role : '')}>
          <p>{textOf(each)}</p>
          {each.why === 'otherActions' && <Lines because={each.because} roles={roles} />}
        </div>
      ))}
    </article>
  );

  function textOf(each: Missing): string {
    switch (each.why) {
      case 'unknownRole':
        return t('unknownRole', { role: titleOf(each.role) });
      case 'otherActions':
        return t('otherActions', { actions: joinList(each.actions.map(named)) });
      case 'nothing':
        return `${t('nothing')}${each.holders.length > 0 ? t('holders', { roles: joinList(each.holders.map(titleOf)) }) : t('noHolders')}`;
      case 'restricted':
        return each.title === undefined
          ? t('notInForce', { by: tr(each.label) })
          : t('notSwitchedOn', { by: tr(each.label), title: tr(each.title) });
      default:
        return t('unknown');
    }
  }
}
