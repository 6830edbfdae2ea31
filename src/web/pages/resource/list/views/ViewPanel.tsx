import { useState } from 'react';
import { useNotification } from '@refinedev/core';
import type { View } from '../../../../../meta/list-view.ts';
import { messageOf } from '../../../../providers/api-error.ts';
import { removeView, saveView } from '../../../../providers/views.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { readListState, unfiltered } from '../list-state.ts';
import { viewTexts } from './texts.ts';
import { queryOf, type ViewProps } from './view-query.ts';
import { ViewForm } from './ViewForm.tsx';
import styles from './ViewPanel.module.css';

interface Props extends ViewProps {
  altered: boolean;
  close(): void;
}

/** Chooses a view, and saves what is seen as one. */
export function ViewPanel({ resource, state, change, view, altered, close }: Props) {
  const t = useCatalogue(viewTexts);
  const notify = useNotification().open;
  const [form, setForm] = useState<'new' | 'edit'>();
  const [sure, setSure] = useState(false);
  const { active, views, settings, renew } = view;

  const choose = (chosen: View | undefined) => {
    close();
    if (chosen) change({ as: undefined, span: undefined, ...readListState(resource, chosen.query), view: chosen.id });
    else change({ ...unfiltered, sort: [], view: undefined, as: undefined, span: undefined });
  };

  /** What is wrong with it, for the form to tell. */
  const save = async (what: { name: string; role: string }, over?: View): Promise<string | undefined> => {
    const query = over && form === 'edit' ? over.query : queryOf(state);
    try {
      const saved = await saveView(resource.id, {
        id: over?.id,
        version: over?.version,
        query,
        settings: over && form === 'edit' ? over.settings : settings,
        ...what,
      });
      await renew();
      notify?.({ type: 'success', message: t('saved') });
      close();
      if (!over) change({ page: state.page, view: saved.id });
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };

  const update = async () => {
    if (!active) return;
    const refusal = await save({ name: active.name, role: active.role?.code ?? '' }, active);
    if (refusal) notify?.({ type: 'error', message: refusal });
  };

  const remove = async () => {
    if (!active) return;
    if (!sure) return setSure(true);
    try {
      await removeView(active.id);
      change({ page: state.page, view: undefined });
      await renew();
      close();
    } catch (error) {
      notify?.({ type: 'error', message: messageOf(error) });
    }
  };

  if (form)
    return (
      <ViewForm
        view={form === 'edit' ? active : undefined}
        onCancel={() => setForm(undefined)}
        onSave={(what) => save(what, form === 'edit' ? active : undefined)}
      />
    );
  return (
    <div className={styles.panel}>
      <ul className={styles.views}>
        {[undefined, ...views].map((each) => (
          <li key={each?.id ?? ''}>
            <button
              type="button"
              aria-current={each?.id === active?.id ? 'true' : undefined}
              onClick={() => choose(each)}
            >
              <span>{each?.name ?? t('default')}</span>
              {each?.role && <small>{t('holders', { role: each.role.name })}</small>}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {active?.own && altered && (
          <Button look="primary" onClick={() => void update()}>
            {t('saveChanges', { name: active.name })}
          </Button>
        )}
        <Button onClick={() => setForm('new')}>{t('saveAs')}</Button>
        {active?.own && <Button onClick={() => setForm('edit')}>{t('edit')}</Button>}
        {active?.own && (
          <Button className={styles.danger} onClick={() => void remove()}>
            {t(sure ? 'removeSure' : 'remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
