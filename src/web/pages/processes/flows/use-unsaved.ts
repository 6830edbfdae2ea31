import { useEffect, useEffectEvent, useRef } from 'react';
import type { Flow } from '../../../../meta/flow.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { saveFlow, type Design } from './calls.ts';

/**
 * Saves the draft of whoever leaves the page or turns to another flow, and warns who closes the window. Returns how to
 * say what is stored already.
 */
export function useUnsaved(design: Design, flow: Flow, onStored: (design: Design) => void): (stored: Flow) => void {
  const kept = useRef(design.document);
  const leave = useEffectEvent(() => {
    if (flow === kept.current) return;
    saveFlow(design.key, flow, design.version).then(onStored, (error: Error) => toast.error(error.message));
  });
  useEffect(() => () => leave(), []);
  const isChanged = flow !== design.document;
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
  return (stored) => {
    kept.current = stored;
  };
}
