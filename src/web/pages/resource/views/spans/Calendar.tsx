import type { ShapeProps } from '../parts.ts';
export const Calendar = (_props: ShapeProps) => null;
