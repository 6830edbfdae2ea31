import { memo } from 'react';
import { joinList, withBrackets } from '../../../i18n/i18n.ts';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Area, Function, Grant, Scope } from '../access/catalogue.ts';
import { TriState } from '../access/TriState.tsx';
import { useAccessLabels } from '../access/words.ts';
import { canTick, countOf, obstacleTo, setAll, setOne, stateOf, type Chosen } from './chosen.ts';
import styles from './roles.module.css';
import { roleTexts } from './texts.ts';

interface Props {
  /** Each area with its functions that match the search; ticking the area affects only these. */
  areas: readonly (Area & { shown: readonly Function[] })[];
  chosen: Chosen;
  /** The stored grants with their scopes. */
  grants: readonly Grant[];
  scope: Scope;
  editable: boolean;
  builtIn: boolean;
  isOpen(key: string): boolean;
  onToggle(key: string, open: boolean): void;
  /** Takes an updater, so that quick changes in several rows do not overwrite each other. */
  onChange(change: (now: Chosen) => Chosen): void;
}

/** Section → page → actions. A checkbox is indeterminate if only some of its children are granted. */
export function FunctionTree({ areas, chosen, grants, scope, editable, builtIn, isOpen, onToggle, onChange }: Props) {
  const t = useCatalogue(roleTexts);
  if (areas.length === 0) return <p className={styles.empty}>{t('noFunctions')}</p>;
  return (
    <div className={styles.tree}>
      {areas.map(({ key, title, functions, shown }) => (
        <section key={key}>
          <header>
            <TriState
              state={stateOf(functions, chosen, editable ? scope : undefined)}
              disabled={!editable || !canTick(shown, scope)}
              aria-label={title}
              onChange={({ target }) => onChange((now) => setAll(shown, now, scope, target.checked))}
            />
            <button type="button" aria-expanded={isOpen(key)} onClick={() => onToggle(key, !isOpen(key))}>
              <b>{title}</b>
              <small>{t('granted', { count: countOf(functions, chosen), total: functions.length })}</small>
              <Icon name="right" />
            </button>
          </header>
          {isOpen(key) &&
            shown.map((each) => (
              <FunctionRow
                key={each.code}
                entry={each}
                chosen={chosen}
                grants={builtIn ? grants : none}
                scope={scope}
                editable={editable}
                onChange={onChange}
              />
            ))}
        </section>
      ))}
    </div>
  );
}

const none: readonly Grant[] = [];

interface RowProps extends Pick<Props, 'chosen' | 'grants' | 'scope' | 'editable' | 'onChange'> {
  entry: Function;
}

const FunctionRow = memo(
  function FunctionRow({ entry, chosen, grants, scope, editable, onChange }: RowProps) {
    const t = useCatalogue(roleTexts);
    const words = useAccessLabels();
    const ticked = chosen.get(entry.code);
    const one = [entry];
    const allowed = editable ? scope : undefined;
    const unplaced = editable && !entry.scopes.includes(scope);
    const reasonOf = (obstacle: ReturnType<typeof obstacleTo>) =>
      obstacle && t(obstacle, { scope: words.scope(scope) });
    return (
      <div className={styles.function}>
        <label className={styles.title}>
          <TriState
            state={stateOf(one, chosen, allowed)}
            disabled={!editable || !canTick(one, scope)}
            onChange={({ target }) => onChange((now) => setAll(one, now, scope, target.checked))}
          />
          <span>
            {entry.title}
            <code>{entry.code}</code>
          </span>
        </label>
        <div className={styles.actions}>
          {entry.actions.map((action) => {
            const obstacle = obstacleTo(action, entry, allowed, ticked);
            const blocked = editable ? reasonOf(obstacle) : undefined;
            const reach = grants
              .filter(({ code, actions }) => code === entry.code && actions.includes(action.name))
              .map((grant) => words.scope(grant.scope));
            return (
              <label
                key={action.name}
                title={blocked ?? (reach.length > 0 ? t('reach', { scope: joinList(reach) }) : undefined)}
                data-blocked={(blocked && obstacle !== 'implied') || undefined}
              >
                <input
                  type="checkbox"
                  checked={ticked?.has(action.name) === true || obstacle === 'implied'}
                  disabled={!editable || obstacle !== undefined}
                  onChange={({ target }) => onChange((now) => setOne(now, entry.code, action.name, target.checked))}
                />
                {words.action(action)}
                {blocked && <span className="visually-hidden">{withBrackets('', blocked)}</span>}
              </label>
            );
          })}
          <Reach entry={entry} grants={grants} scope={scope} />
          {unplaced && <small className={styles.why}>{t('notPlaced', { scope: words.scope(scope) })}</small>}
          {editable && !unplaced && entry.actions.some(({ grantable }) => !grantable.includes(scope)) && (
            <small className={styles.why}>{t('notHeld', { scope: words.scope(scope) })}</small>
          )}
        </div>
      </div>
    );
  },
  (before, after) =>
    before.chosen.get(before.entry.code) === after.chosen.get(after.entry.code) &&
    before.entry === after.entry &&
    before.editable === after.editable &&
    before.grants === after.grants &&
    before.onChange === after.onChange,
);

/** Single functions of a built-in role may have a wider or narrower scope than the role's data scope. */
function Reach({ entry, grants, scope }: Pick<RowProps, 'entry' | 'grants' | 'scope'>) {
  const t = useCatalogue(roleTexts);
  const words = useAccessLabels();
  const other = [
    ...new Set(
      grants.filter((grant) => grant.code === entry.code && grant.scope !== scope).map((grant) => grant.scope),
    ),
  ];
  return other.map((each) => (
    <small key={each} className={styles.reach}>
      {t('reach', { scope: words.scope(each) })}
    </small>
  ));
}
