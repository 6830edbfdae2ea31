import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Lets an element be dragged; `grip` is how far from its top left corner it was taken, in pixels. */
export function useDraggable<E extends HTMLElement>(id: string, enabled: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!enabled || !element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: ({ input, element: own }) => {
        const { left, top } = own.getBoundingClientRect();
        return { id, x: input.clientX - left, y: input.clientY - top };
      },
    });
  }, [id, enabled]);
  return element;
}

export interface Dropped {
  id: string;
  /** Where the corner of what was dropped lies, from the corner of the place, in pixels. */
  x: number;
  y: number;
  /** Of the place. */
  width: number;
}

/** Lets what is dragged be dropped here. */
export function useDropping<E extends HTMLElement>(onDrop: (dropped: Dropped) => void) {
  const element = useRef<E>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const own = element.current;
    if (!own) return undefined;
    return dropTargetForElements({
      element: own,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source: { data }, location }) => {
        setOver(false);
        const { left, top, width } = own.getBoundingClientRect();
        const { clientX, clientY } = location.current.input;
        drop({ id: String(data.id), x: clientX - Number(data.x) - left, y: clientY - Number(data.y) - top, width });
      },
    });
  }, []);
  return { element, over };
}
