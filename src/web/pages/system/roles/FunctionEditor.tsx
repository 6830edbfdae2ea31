import { useEffect, useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { ApiError } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCloseQuestion } from '../../../shared/use-close-question.ts';
import { toastFailure } from '../../../shell/faults/refusal.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { saveFunctions, type RoleFunctions, type Scope } from '../access/catalogue.ts';
import { useAccessLabels } from '../access/words.ts';
import { chosenOf, countOf, grantsIn, isSame } from './chosen.ts';
import { FunctionTree } from './FunctionTree.tsx';
import styles from './roles.module.css';
import { roleTexts } from './texts.ts';

interface Props {
  role: Row;
  functions: RoleFunctions;
  onDirty(dirty: boolean): void;
}

/** The searchable tree of functions, saved as a whole with one call. */
export function FunctionEditor({ role, functions: { version, refusal, grants, catalogue }, onDirty }: Props) {
  const t = useCatalogue(roleTexts);
  const words = useAccessLabels();
  const rowsChanged = useRowsChanged();
  const areas = useMemo(() => words.areas(catalogue), [words, catalogue]);
  const stored = useMemo(() => chosenOf(grants), [grants]);
  const [chosen, setChosen] = useState(stored);
  const [typed, setTyped] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(grants.length > 0);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const dirty = !isSame(stored, chosen);
  const editable = refusal === null;

  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useCloseQuestion(dirty);

  const wanted = typed.trim().toLowerCase();
  // Functions that were granted at load stay visible even after they are unticked.
  const isShown = (code: string, title: string) =>
    `${title} ${code}`.toLowerCase().includes(wanted) &&
    (!onlyGranted || stored.has(code) || (chosen.get(code)?.size ?? 0) > 0);
  const shown = areas
    .map((area) => ({ ...area, shown: area.functions.filter(({ code, title }) => isShown(code, title)) }))
    .filter((area) => area.shown.length > 0);
  const all = areas.flatMap((area) => area.functions);
  const isOpen = (key: string) => wanted !== '' || unfolded.has(key);
  const allOpen = shown.every(({ key }) => isOpen(key));

  async function save() {
    setBusy(true);
    try {
      await saveFunctions(String(role.id), version, grantsIn(chosen));
      onDirty(false);
      toast.success(t('saved'));
      await rowsChanged('system/role');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastFailure(error);
      if (error.code === 409) await rowsChanged('system/role');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.find}>
        <h3>
          {t('functions')} <small>{t('granted', { count: countOf(all, chosen), total: all.length })}</small>
        </h3>
        <input
          type="search"
          value={typed}
          placeholder={t('findFunction')}
          aria-label={t('findFunction')}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <label>
          <input type="checkbox" checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)} />{' '}
          {t('onlyGranted')}
        </label>
        <Button look="quiet" onClick={() => setUnfolded(allOpen ? new Set() : new Set(shown.map(({ key }) => key)))}>
          {t(allOpen ? 'fold' : 'unfold')}
        </Button>
      </div>
      <FunctionTree
        areas={shown}
        chosen={chosen}
        grants={grants}
        scope={role.dataScope as Scope}
        editable={editable}
        builtIn={role.isSystem === true}
        isOpen={isOpen}
        onToggle={(key, open) =>
          setUnfolded(open ? new Set([...unfolded, key]) : new Set([...unfolded].filter((other) => other !== key)))
        }
        onChange={setChosen}
      />
      {editable && (
        <footer className={styles.foot} data-dirty={dirty || undefined}>
          <span role="status">{dirty && t('changed')}</span>
          <Button disabled={!dirty || busy} onClick={() => setChosen(stored)}>
            {t('undo')}
          </Button>
          <Button look="primary" disabled={!dirty || busy} aria-busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </footer>
      )}
    </>
  );
}
