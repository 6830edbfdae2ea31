import type { Resource } from '../../../../meta/model.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { shownAs, type ListState } from '../list/list-state.ts';
import type { ChangeList } from '../list/use-list-state.ts';
import { preloadView } from './parts.ts';
import { shapeTexts, viewNames } from './texts.ts';
import styles from './ViewSwitch.module.css';

/** The ways in which the rows can be looked at; nothing where there is but the table. */
export function ViewSwitch({ resource, state, change }: { resource: Resource; state: ListState; change: ChangeList }) {
  const t = useCatalogue(shapeTexts);
  const name = useCatalogue(viewNames);
  const { kinds } = resource.list.views;
  if (kinds.length < 2) return null;
  const shown = shownAs(resource, state);
  return (
    <span className={styles.switch} role="group" aria-label={t('shownAs')}>
      {kinds.map((kind, at) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === shown}
          onPointerEnter={() => preloadView(kind)}
          onFocus={() => preloadView(kind)}
          onClick={() => change({ as: at === 0 ? undefined : kind, on: undefined, unfolded: undefined })}
        >
          {name(kind)}
        </button>
      ))}
    </span>
  );
}
