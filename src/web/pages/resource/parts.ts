import type { Resource } from '../../../meta/model.ts';
import { widgetOf } from '../../widgets/index.ts';
import { deferred, preload } from '../../shared/deferred.tsx';
import { loadCompiledForm } from './dialog/compiled-form.ts';
import { loadFormRules } from './dialog/form-rules.ts';

/** What a list opens only when it is asked to; none of it is part of the list's own code. */
export const RecordDialog = deferred(async () => (await import('./dialog/RecordDialog.tsx')).RecordDialog);
export const DetailDrawer = deferred(async () => (await import('./detail/DetailDrawer.tsx')).DetailDrawer);
export const EditManyBox = deferred(async () => (await import('./actions/EditManyBox.tsx')).EditManyBox);
export const InlineEdit = deferred(async () => (await import('./list/InlineEdit.tsx')).InlineEdit);
export const PrintBox = deferred(async () => (await import('./print/PrintBox.tsx')).PrintBox);
export const RecordPrint = deferred(async () => (await import('./print/RecordPrint.tsx')).RecordPrint);
export const PapersPrint = deferred(async () => (await import('./print/PapersPrint.tsx')).PapersPrint);
export const BatchBox = deferred(async () => (await import('./actions/BatchBox.tsx')).BatchBox);

const fetched = new WeakSet<Resource>();
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 300);

/**
 * Fetches the code that opening a row or a dialog of this resource needs, once the browser has nothing better to do. One
 * piece each time it is idle: all at once would hold up a click.
 */
export function preloadParts(resource: Resource): void {
  if (fetched.has(resource)) return;
  fetched.add(resource);
  const fields = [...resource.fields.values()].filter((field) => field.origin === 'form' && !field.readOnly);
  const inputs = [...new Set(fields.map((field) => widgetOf(field).Input))];
  const pieces: (() => Promise<unknown> | undefined)[] = [
    () => RecordDialog.preload(),
    () => loadCompiledForm(resource.id),
    () => loadFormRules(resource),
    ...inputs.map((input) => () => preload([input as never])),
    ...fields.map((field) => () => widgetOf(field).prepare?.(field)),
    () => DetailDrawer.preload(),
    () => BatchBox.preload(),
  ];
  const next = async (): Promise<void> => {
    const piece = pieces.shift();
    if (!piece) return;
    try {
      await piece();
      whenIdle(() => void next());
    } catch {
      fetched.delete(resource);
    }
  };
  whenIdle(() => void next());
}
