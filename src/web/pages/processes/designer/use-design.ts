import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormFile } from '../../../../meta/resource.ts';
import { ApiError } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { reloadProfile } from '../../../providers/profile.ts';
import { useCloseQuestion } from '../../../shared/use-close-question.ts';
import { openSession } from '../../../shell/session/session-store.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { designOf, publishForm, saveForm, withdrawForm, type Design, type Problem } from './calls.ts';
import { useHistory } from '../history.ts';
import { designTexts } from './texts.ts';

/** Long enough that a word is typed, short enough that little is lost. */
const savePause = 1200;

export type Saving = 'saved' | 'saving' | 'failed' | 'stale';

/** The document that is designed: its history, its draft on the server, and what is wrong with it. */
export function useDesign(start: Design) {
  const t = useCatalogue(designTexts);
  const changed = useRowsChanged();
  const [design, setDesign] = useState(start);
  const [past, send] = useHistory(start.form);
  const [problems, setProblems] = useState<readonly Problem[]>(start.problems);
  const [saving, setSaving] = useState<Saving>('saved');
  const [failure, setFailure] = useState<unknown>();
  const kept = useRef<FormFile>(start.form);
  const [keptForm, setKept] = useState(start.form);
  const version = useRef(start.version);
  const under = useRef<Promise<boolean>>(undefined);
  const left = useRef(false);

  const saveNow = async (): Promise<boolean> => {
    const form = past.now;
    if (form === kept.current) return true;
    setSaving('saving');
    try {
      const saved = await saveForm(design.id, version.current, form);
      version.current = saved.version;
      kept.current = form;
      setKept(form);
      setProblems(saved.problems);
      setSaving('saved');
      setFailure(undefined);
      return true;
    } catch (error) {
      setSaving(error instanceof ApiError && error.code === 409 ? 'stale' : 'failed');
      setFailure(error);
      // The line that says so is gone with the page.
      if (left.current) toast.error(t('notKept', { name: design.templateName, why: (error as Error).message }));
      return false;
    }
  };
  /** One after the other: each save names the version of the one before. */
  const save = (): Promise<boolean> =>
    (under.current = (under.current ?? Promise.resolve(true)).then(saveNow, saveNow));
  const later = useEffectEvent(() => void save());
  useEffect(() => {
    // While something is being saved, what is typed meanwhile waits for its answer.
    if (past.now === kept.current || saving === 'stale' || saving === 'saving') return undefined;
    const timer = setTimeout(later, savePause);
    return () => clearTimeout(timer);
  }, [past.now, saving]);
  const isUnsaved = past.now !== keptForm;
  // Reloading is the way out of a stale one, which cannot be saved any more.
  useCloseQuestion(isUnsaved && saving !== 'stale');

  // Whoever leaves before the pause is over loses nothing.
  const leave = useEffectEvent(() => {
    if (saving !== 'stale') void save();
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      leave();
    };
  }, []);

  const take = (next: Design) => {
    setDesign(next);
    version.current = next.version;
    setProblems(next.problems);
    void changed('processes/template');
  };
  return {
    design,
    form: past.now,
    problems,
    saving,
    failure,
    unsaved: isUnsaved,
    canUndo: past.before.length > 0,
    canRedo: past.after.length > 0,
    change: (form: FormFile, about?: string) => send({ do: 'change', to: form, ...(about !== undefined && { about }) }),
    undo: () => send({ do: 'undo' }),
    redo: () => send({ do: 'redo' }),
    save,
    async publish(): Promise<void> {
      if (!(await save())) return;
      take(await publishForm(design.id, version.current));
      // Its list is a place of the menu from now on.
      openSession(await reloadProfile());
    },
    async withdraw(): Promise<void> {
      if (!(await save())) return;
      await withdrawForm(design.id);
      take(await designOf(design.id));
    },
  };
}

export type Designing = ReturnType<typeof useDesign>;
