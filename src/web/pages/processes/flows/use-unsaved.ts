import { useEffect, useEffectEvent, useState } from 'react';
import type { Flow } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCloseQuestion } from '../../../shared/use-close-question.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { saveFlow, type Design } from './calls.ts';
import { keptDraft } from './kept-draft.ts';
import { flowTexts } from './texts.ts';

interface Board {
  readonly design: Design;
  readonly flow: Flow;
  onStored(design: Design): void;
  /** Shows what is stored now in place of what was drawn. */
  onTake(flow: Flow): void;
}

type Work = (version: number) => Promise<Design>;

/**
 * Saves the draft of whoever leaves the page or turns to another flow, and warns who closes the window. Returns how to
 * store the flow; what is drawn meanwhile stays.
 */
export function useUnsaved({ design, flow, onStored, onTake }: Board): (work: Work) => Promise<void> {
  const t = useCatalogue(flowTexts);
  const [draft] = useState(() => keptDraft(design));
  useCloseQuestion(flow !== design.document);

  const take = useEffectEvent((stored: Design) => {
    if (draft.take(flow, stored) && flow !== stored.document) onTake(stored.document);
  });
  useEffect(() => take(design), [design]);

  // A page that is left is hidden, and its effects end; it comes back as it was.
  const leave = useEffectEvent(async () => {
    try {
      const stored = await draft.leave(flow, (version) => saveFlow(design.key, flow, version));
      if (stored) onStored(stored);
    } catch (error) {
      toast.error(t('notKept', { name: translateDeclared(flow.title), why: (error as Error).message }));
    }
  });
  useEffect(() => () => void leave(), []);
  return (work) => draft.store(flow, work).then(onStored);
}
