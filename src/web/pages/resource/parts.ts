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
export const BatchBox = deferred(async () => (await import('./actions/BatchBox.tsx')).BatchBox);

const fetched = new WeakSet<Resource>();
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 300);

/** Fetches the code that opening a row or a dialog of this resource needs, once the browser has nothing better to do. */
export function preloadParts(resource: Resource): void {
  if (fetched.has(resource)) return;
  fetched.add(resource);
  whenIdle(() => {
    const fields = [...resource.fields.values()].filter((field) => field.origin === 'form' && !field.readOnly);
    const inputs = fields.map((field) => widgetOf(field).Input as never);
    Promise.all([
      preload([RecordDialog as never, DetailDrawer as never, BatchBox as never, ...inputs]),
      loadCompiledForm(resource.id),
      loadFormRules(resource),
      ...fields.map((field) => widgetOf(field).prepare?.(field)),
    ]).catch(() => fetched.delete(resource));
  });
}
