import type { RefObject } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { flowTexts } from './texts.ts';

const zooms = [0.25, 0.35, 0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.5] as const;

/** Smaller and bigger, or as large as the whole flow can be seen from side to side. */
export function Zoom({
  zoom,
  canvas,
  onZoom,
}: {
  zoom: number;
  canvas: RefObject<HTMLDivElement | null>;
  onZoom(zoom: number): void;
}) {
  const t = useCatalogue(flowTexts);
  const smaller = zooms.findLast((one) => one < zoom);
  const bigger = zooms.find((one) => one > zoom);
  return (
    <span role="group" aria-label={t('zoom')}>
      <Button aria-label={t('smaller')} disabled={smaller === undefined} onClick={() => onZoom(smaller ?? zoom)}>
        −
      </Button>
      <output>{Math.round(zoom * 100)}%</output>
      <Button aria-label={t('bigger')} disabled={bigger === undefined} onClick={() => onZoom(bigger ?? zoom)}>
        +
      </Button>
      <Button onClick={() => onZoom(fitting(canvas.current, zoom))}>{t('fit')}</Button>
    </span>
  );
}

/** How wide the drawn flow is by itself. */
const widthOf = (canvas: HTMLDivElement, zoom: number): number =>
  (canvas.querySelector('ol')?.getBoundingClientRect().width ?? 0) / zoom;

/** Never larger than it is: a flow of three steps is not blown up. */
function fitting(canvas: HTMLDivElement | null, zoom: number): number {
  if (!canvas) return zoom;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(canvas);
  const free = canvas.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  const fit = Math.floor((free / widthOf(canvas, zoom)) * 100) / 100;
  return Math.max(zooms[0], Math.min(1, fit));
}

/** Between the margins of a sheet of A4 on end, in pixels of CSS. */
const sheetWidth = 690;

/** The whole flow from side to side on one sheet, as many below each other as it takes. */
export function printWhole(canvas: HTMLDivElement | null, zoom: number): void {
  if (canvas)
    canvas.style.setProperty('--on-paper', String(Math.min(1, sheetWidth / Math.max(1, widthOf(canvas, zoom)))));
  window.print();
}
