import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../meta/model.ts';
import { useResource } from '../../declarations.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import { designOf, type Design } from './designer/calls.ts';
import { Canvas } from './designer/Canvas.tsx';
import { addField, copyField, moveField, namesOf, removeField } from './designer/document.ts';
import styles from './designer/designer.module.css';
import { Head, views, type View } from './designer/Head.tsx';
import { palette, type DesignType } from './designer/new-spec.ts';
import { Palette } from './designer/Palette.tsx';
import { Preview } from './designer/Preview.tsx';
import { Problems } from './designer/Problems.tsx';
import { Rules } from './designer/Rules.tsx';
import { Settings, titleInput } from './designer/Settings.tsx';
import { designTexts, fieldTypeTexts, settingTexts } from './designer/texts.ts';
import { useDesign } from './designer/use-design.ts';
import { Versions } from './designer/Versions.tsx';

export default function FormDesignerPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <FormDesigner />
    </Suspense>
  );
}

function FormDesigner() {
  const t = useCatalogue(designTexts);
  const [params] = useSearchParams();
  const templates = useResource('processes/template');
  const id = params.get('id');
  const found = useQuery({
    queryKey: ['form-design', id],
    queryFn: () => designOf(id as string),
    enabled: id !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (id === null) return <p className={styles.none}>{t('none')}</p>;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return <Desk key={id} start={found.data} templates={templates} />;
}

const designTypes: ReadonlySet<string> = new Set(palette.flatMap(({ types }) => types));
const isType = (value: unknown): value is DesignType => typeof value === 'string' && designTypes.has(value);

/** The palette, the form and what the chosen field says. */
function Desk({ start, templates }: { start: Design; templates: Resource }) {
  const t = useCatalogue(designTexts);
  const s = useCatalogue(settingTexts);
  const typeName = useCatalogue(fieldTypeTexts);
  const [params, setParams] = useSearchParams();
  const designing = useDesign(start);
  const { form, problems, change, design } = designing;
  const [picked, setChosen] = useState<string>();
  const lastAdded = useRef<DesignType>('text');
  const names = namesOf(form);
  const chosen = picked !== undefined && names.includes(picked) ? picked : undefined;
  const view: View = views.find((one) => one === params.get('view')) ?? 'edit';
  const goTo = (next: View) => setParams({ id: start.id, ...(next !== 'edit' && { view: next }) }, { replace: true });
  const focus = (name: string | undefined) => {
    setChosen(name);
    if (name !== undefined) setTimeout(() => document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus());
  };
  const add = (type: DesignType, after = chosen) => {
    const added = addField(form, type, typeName(type), after);
    change(added.form);
    setChosen(added.name);
    lastAdded.current = type;
    // What it is called is typed at once, and Enter goes back to where the next one is added.
    setTimeout(() => document.querySelector<HTMLInputElement>(`input[name="${titleInput}"]`)?.select());
  };
  const remove = (name: string) => {
    change(removeField(form, name));
    focus(names[names.indexOf(name) + 1] ?? names[names.indexOf(name) - 1]);
  };
  const copy = (name: string) => {
    const copied = copyField(form, name);
    change(copied.form);
    focus(copied.name);
  };
  const move = (name: string, by: number) => {
    change(moveField(form, name, names.indexOf(name) + by));
    focus(name);
  };
  const drop = (dragged: Readonly<Record<string, unknown>>, before: string | undefined) => {
    const at = before === undefined ? names.length : names.indexOf(before);
    if (isType(dragged.type)) return add(dragged.type, names[at - 1] ?? '');
    const name = dragged.name;
    if (typeof name !== 'string' || name === before) return;
    const from = names.indexOf(name);
    change(moveField(form, name, from < at ? at - 1 : at));
    setChosen(name);
  };
  const onKey = (event: KeyboardEvent, name: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const acts =
      by !== 0 ||
      event.key === 'Delete' ||
      event.key === 'Enter' ||
      event.key === ' ' ||
      (event.ctrlKey && event.key.toLowerCase() === 'd');
    if (!acts) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Delete') remove(name);
    else if (event.key === 'Enter' || event.key === ' ') setChosen(name);
    else if (by === 0) copy(name);
    else if (event.altKey) move(name, by);
    else focus(names[names.indexOf(name) + by] ?? name);
  };
  const onHistoryKey = (event: KeyboardEvent) => {
    // Inputs have an undo of their own.
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== 'z' ||
      (event.target as HTMLElement).matches('input, textarea')
    )
      return;
    event.preventDefault();
    if (event.shiftKey) designing.redo();
    else designing.undo();
  };
  return (
    <section className={styles.page} onKeyDown={onHistoryKey}>
      <Head designing={designing} templates={templates} view={view} onView={goTo} />
      {view === 'edit' ? (
        <div className={styles.body}>
          <Palette onAdd={(type) => add(type)} />
          <div className={styles.middle}>
            <p className={styles.onPhone}>{t('onPhone')}</p>
            <Problems problems={problems} form={form} onChoose={focus} />
            <Canvas
              form={form}
              acts={{
                chosen,
                problems,
                titleOf: (name) => form.properties[name]?.title || name,
                onChoose: setChosen,
                onDrop: drop,
                onKey,
              }}
            />
          </div>
          <aside className={styles.settings} aria-label={s('field')}>
            {chosen === undefined ? (
              <>
                <p>{s('choose')}</p>
                <Rules form={form} problems={problems} onChange={change} />
              </>
            ) : (
              <>
                <div className={styles.tools}>
                  <Button disabled={names[0] === chosen} onClick={() => move(chosen, -1)}>
                    {t('up')}
                  </Button>
                  <Button disabled={names.at(-1) === chosen} onClick={() => move(chosen, 1)}>
                    {t('down')}
                  </Button>
                  <Button onClick={() => copy(chosen)}>{t('copy')}</Button>
                  <Button onClick={() => remove(chosen)}>{t('remove')}</Button>
                </div>
                <Settings
                  key={chosen}
                  form={form}
                  name={chosen}
                  design={design}
                  problems={problems}
                  onChange={change}
                  onRename={setChosen}
                  onTitled={() => document.querySelector<HTMLElement>(`[data-piece="${lastAdded.current}"]`)?.focus()}
                />
              </>
            )}
          </aside>
        </div>
      ) : (
        <div className={styles.middle}>
          {view === 'history' ? (
            <Versions
              design={design}
              form={form}
              onRestore={(kept) => {
                change(kept);
                goTo('edit');
              }}
            />
          ) : (
            <Preview key={view} label={design.templateName} form={form} phone={view === 'phone'} />
          )}
        </div>
      )}
    </section>
  );
}
