import { Suspense } from 'react';
import { SkeletonRows } from '../list/ListSkeleton.tsx';
import { shownAs } from '../list/list-state.ts';
import { shapes, type ShapeProps } from './parts.ts';

/** The rows of a list in a shape that asks for what it shows itself. */
export function Shape(props: ShapeProps) {
  const kind = shownAs(props.resource, props.state);
  if (kind === 'table' || kind === 'gallery') return null;
  const View = shapes[kind];
  return (
    <Suspense fallback={<SkeletonRows rows={12} />}>
      <View key={kind} {...props} />
    </Suspense>
  );
}
