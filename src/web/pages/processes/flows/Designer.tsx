import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState, type KeyboardEvent } from 'react';
import type { Flow, FlowStep } from '../../../../meta/flow.ts';
import { allSteps, stepOf } from '../../../../meta/flow-way.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useFlowFields } from './use-flow-fields.ts';
import { conditionWords } from './condition-words.ts';
import { checkFlow, publishFlow, restoreFlow, saveFlow, type Design } from './calls.ts';
import type { Drawing } from './drawing.ts';
import { addPath, changeStep, insertStep, newStep, placeOf, removeStep, stepAt } from './edit.ts';
import { downloadFlow } from './flow-file.ts';
import { useHistory } from '../history.ts';
import styles from './flows.module.css';
import { ImportFlow, Refused, type RefusedFile } from './ImportFlow.tsx';
import { copyStep, moveAcross, movePath, moveStep, placeStep } from './move.ts';
import { Problems } from './Problems.tsx';
import { FindStep } from './FindStep.tsx';
import { Releases } from './Releases.tsx';
import { Simulation } from './Simulation.tsx';
import { stepWords } from './step-words.ts';
import { StepForm } from './StepForm.tsx';
import { flowTexts } from './texts.ts';
import { useUnsaved } from './use-unsaved.ts';
import { Tree } from './Tree.tsx';
import { Use } from './Use.tsx';
import { useNames } from './use-names.ts';
import { printWhole, Zoom } from './Zoom.tsx';

/** One flow on the drawing board. */
export function Designer({ design, onStored }: { design: Design; onStored(design: Design): void }) {
  const t = useCatalogue(flowTexts);
  const [past, send] = useHistory(design.document);
  const flow = past.now;
  const [canUndo, canRedo] = [past.before.length > 0, past.after.length > 0];
  const isChanged = flow !== design.document;
  const change = (to: Flow, about?: string) => send({ do: 'change', to, ...(about !== undefined && { about }) });
  const undo = () => send({ do: 'undo' });
  const redo = () => send({ do: 'redo' });
  const storeFlow = useUnsaved({ design, flow, onStored, onTake: (to) => send({ do: 'replace', to }) });
  const [chosen, setChosen] = useState<string | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [sought, setSought] = useState('');
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<RefusedFile>();
  const [busy, setBusy] = useState(false);
  const asked = useDeferredValue(flow);
  const { data: checked } = useQuery({
    queryKey: ['flow-check', design.key, asked],
    queryFn: () => checkFlow(design.key, asked),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const problems = checked?.problems ?? [];
  const faults = new Map<string, number>();
  for (const { path } of problems) {
    const id = stepAt(flow, path);
    if (id !== undefined) faults.set(id, (faults.get(id) ?? 0) + 1);
  }
  const step = chosen === null ? undefined : stepOf(flow, chosen);
  const stepPath = step && placeOf(flow, step.id);
  const faultAt = (setting: string) => problems.find(({ path }) => path === `${stepPath}.${setting}`);
  const known = new Set([...allSteps(design.published.steps), ...allSteps(design.document.steps)].map(({ id }) => id));

  const fields = useFlowFields(design);
  const says = (when: string) =>
    conditionWords(when, {
      and: t('and'),
      or: t('or'),
      yes: t('yes'),
      no: t('no'),
      titleOf: (name) => translated(fields.get(name)?.title),
      choiceOf: (name, value) => translated(fields.get(name)?.spec['x-options']?.[value]),
    });

  const { nameOf } = useNames(design);
  const describe = (one: FlowStep) => stepWords(one, design, nameOf, t);
  const matches = stepsFound(flow, sought, describe);

  async function store(work: (version: number) => Promise<Design>): Promise<void> {
    setBusy(true);
    setError(undefined);
    await storeFlow(work).catch(setError);
    setBusy(false);
  }
  function remove(id: string): void {
    change(removeStep(flow, id));
    setChosen(null);
  }
  function add(...[place, at, type]: Parameters<Drawing['onAdd']>): void {
    const added = newStep(flow, type, t(type), design.passed, known);
    change(insertStep(flow, place, at, added));
    setChosen(added.id);
  }
  function copy(id: string): void {
    const copied = copyStep(flow, id, known);
    if (!copied) return;
    change(copied.flow);
    setChosen(copied.id);
  }
  const extend = (owner: string) => {
    change(addPath(flow, owner, t('approve'), design.passed, known));
    setChosen(owner);
  };
  function keyOn(event: KeyboardEvent, id: string): void {
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
    if (event.altKey && event.key.startsWith('Arrow'))
      change((event.key === 'ArrowUp' || event.key === 'ArrowDown' ? moveStep : moveAcross)(flow, id, by));
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') copy(id);
    else if (event.key === 'Delete') remove(id);
    else return;
    event.preventDefault();
  }
  function press(event: KeyboardEvent): void {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== 'z' ||
      /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)
    )
      return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  }

  return (
    <div className={styles.designer} onKeyDown={press}>
      <div className={styles.tools}>
        <Button disabled={!canUndo} onClick={undo}>
          {t('undo')}
        </Button>
        <Button disabled={!canRedo} onClick={redo}>
          {t('redo')}
        </Button>
        <Zoom zoom={zoom} canvas={canvas} onZoom={setZoom} />
        <FindStep ids={matches} sought={sought} chosen={chosen} onSeek={setSought} onChoose={setChosen} />
        <Button onClick={() => printWhole(canvas.current, zoom)}>{t('print')}</Button>
        <Button onClick={() => downloadFlow(design.key, flow)}>{t('exported')}</Button>
        <ImportFlow
          flowKey={design.key}
          onTake={(imported) => {
            change(imported);
            setChosen(null);
          }}
          onRefuse={setRefused}
          onError={setError}
        />
        {design.restores && (
          <Button disabled={busy} onClick={() => void store((version) => restoreFlow(design.key, version))}>
            {t(design.restores === 'shared' ? 'backToShared' : 'restore')}
          </Button>
        )}
        <Button
          disabled={busy || !isChanged}
          onClick={() => void store((version) => saveFlow(design.key, flow, version))}
        >
          {t('save')}
        </Button>
        <Button
          look="primary"
          disabled={busy || problems.length > 0 || !(isChanged || design.hasDraft)}
          onClick={() => void store((version) => publishFlow(design.key, flow, version))}
        >
          {t('publish')}
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className={styles.wrong}>
          <Reason error={error} />
        </p>
      )}
      {refused && <Refused file={refused} onClose={() => setRefused(undefined)} />}
      <div className={styles.board}>
        <div ref={canvas} className={styles.canvas}>
          <div className={styles.zoomed} style={{ zoom }}>
            <Tree
              flow={flow}
              drawing={{
                chosen,
                faults,
                found: new Set(matches),
                describe,
                says,
                onChoose: setChosen,
                onKey: keyOn,
                onAdd: add,
                onPlace: (id, place, at) => change(placeStep(flow, id, place, at)),
                onMovePath: (owner, from, to) => change(movePath(flow, owner, from, to)),
                onAddPath: extend,
              }}
            />
          </div>
        </div>
        <aside className={styles.side}>
          <Problems
            problems={problems}
            isChecked={checked !== undefined}
            onChoose={(path) => setChosen(stepAt(flow, path) ?? null)}
          />
          {step ? (
            <StepForm
              key={step.id}
              step={step}
              design={design}
              fields={fields}
              faultAt={faultAt}
              onChange={(next) => change(changeStep(flow, step.id, next), typedIn(step, next))}
              onMove={(by) => change(moveStep(flow, step.id, by))}
              onMoveAcross={(by) => change(moveAcross(flow, step.id, by))}
              onCopy={() => copy(step.id)}
              onAddPath={() => extend(step.id)}
              onMovePath={(from, to) => change(movePath(flow, step.id, from, to))}
              onRemove={() => remove(step.id)}
            />
          ) : (
            <p className={styles.hint}>{t('choose')}</p>
          )}
          {problems.length === 0 && <Simulation design={design} flow={flow} says={says} />}
          <Use flowKey={design.key} />
          <p className={styles.hint}>{t('pinned')}</p>
          <Releases
            design={design}
            onTake={(released) => {
              change(released);
              setChosen(null);
            }}
          />
        </aside>
      </div>
    </div>
  );
}

/** Where only the title changes it is being typed, and its letters are undone together. */
const typedIn = (step: FlowStep, next: FlowStep): string | undefined =>
  step.title !== next.title &&
  Object.entries(next).every(([name, value]) => name === 'title' || Object.is(value, step[name as keyof FlowStep]))
    ? `${step.id} title`
    : undefined;

const translated = (text: string | undefined): string | undefined => text && translateDeclared(text);

function stepsFound(flow: Flow, sought: string, describe: (step: FlowStep) => string): string[] {
  const text = sought.trim().toLowerCase();
  return text === ''
    ? []
    : [...allSteps(flow.steps)].flatMap((step) =>
        `${translateDeclared(step.title)} ${describe(step)}`.toLowerCase().includes(text) ? [step.id] : [],
      );
}
