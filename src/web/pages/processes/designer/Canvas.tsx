import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { FormFile } from '../../../../meta/resource.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { FormContext } from '../../resource/dialog/form-context.ts';
import { ResourceForm } from '../../resource/dialog/ResourceForm.tsx';
import { viewSchema } from '../../resource/dialog/view-schema.ts';
import { designed } from '../answers/designed.ts';
import type { Problem } from './calls.ts';
import styles from './designer.module.css';
import { drawable } from './document.ts';
import { designTexts } from './texts.ts';

export interface CanvasActs {
  readonly chosen: string | undefined;
  readonly problems: readonly Problem[];
  titleOf(name: string): string;
  onChoose(name: string): void;
  /** Something is dropped before a field: another field, or a type of the palette. */
  onDrop(dragged: Readonly<Record<string, unknown>>, before: string | undefined): void;
  /** Alt and an arrow, Delete, Ctrl+D. */
  onKey(event: KeyboardEvent, name: string): void;
}

const Acts = createContext<CanvasActs | undefined>(undefined);
const nothing = {};
const none: ReadonlyMap<string, string> = new Map();
const noErrors = () => [];
const ignore = () => undefined;

/** The form as it will look, drawn by what draws every form, with a frame around each field. */
export function Canvas({ form, acts }: { form: FormFile; acts: CanvasActs }) {
  const t = useCatalogue(designTexts);
  const { resource, compiled } = useMemo(() => designed('', drawable(form)), [form]);
  const context = useMemo<FormContext>(
    () => ({ resource, frame: Frame, fixed: false, masked: none, replace: ignore }),
    [resource],
  );
  const schema = useMemo(() => viewSchema(resource), [resource]);
  const element = useRef<HTMLDivElement>(null);
  const drop = useEffectEvent((data: Readonly<Record<string, unknown>>) => acts.onDrop(data, undefined));
  useEffect(
    () =>
      element.current
        ? dropTargetForElements({
            element: element.current,
            onDrop: ({ source, location }) => location.current.dropTargets.length === 1 && drop(source.data),
          })
        : undefined,
    [],
  );
  const isEmpty = resource.schema.properties === undefined || Object.keys(resource.schema.properties).length === 0;
  return (
    <div ref={element} className={styles.canvas} role="group" aria-label={t('canvas')}>
      <Acts value={acts}>
        {isEmpty ? (
          <p className={styles.empty}>{t('empty')}</p>
        ) : (
          <ResourceForm
            ref={null}
            id="canvas"
            schema={schema}
            compiled={compiled}
            context={context}
            initial={nothing}
            messages={nothing as Readonly<Record<string, string>>}
            validate={noErrors}
            onChange={ignore}
          />
        )}
      </Acts>
      <small className={styles.keys}>{t('keys')}</small>
    </div>
  );
}

function Frame({ name, children }: { name: string; children: ReactNode }) {
  const acts = use(Acts) as CanvasActs;
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((data: Readonly<Record<string, unknown>>) => acts.onDrop(data, name));
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    return combine(
      draggable({ element: node, getInitialData: () => ({ name }) }),
      dropTargetForElements({
        element: node,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          drop(source.data);
        },
      }),
    );
  }, [name]);
  const isChosen = acts.chosen === name;
  const wrong = acts.problems.filter(({ field }) => field === name);
  return (
    <div
      ref={element}
      className={styles.frame}
      data-field={name}
      data-chosen={isChosen || undefined}
      data-over={over || undefined}
      data-wrong={wrong.length > 0 || undefined}
      tabIndex={isChosen ? 0 : -1}
      role="button"
      aria-pressed={isChosen}
      aria-label={acts.titleOf(name)}
      title={wrong.map(({ text }) => text).join('\n') || undefined}
      onClick={() => acts.onChoose(name)}
      onKeyDown={(event) => acts.onKey(event, name)}
    >
      {/* What is designed is not filled in: the frame takes clicks and keys. */}
      <div inert>{children}</div>
    </div>
  );
}
