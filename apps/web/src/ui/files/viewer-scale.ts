export interface Size {
  width: number;
  height: number;
}

/** Numbers are multiples of the fitting width; `page` fits the whole page. */
export type Zoom = number | 'page';

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Factors closer than this look equal: a step between them would seem to have no effect. */
const SAME = 0.02;

export function turned(size: Size, degrees: number): Size {
  return degrees % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** The drawing scale that gives the requested zoom in the available room. */
export function scaleFor(shown: Size, room: Size, zoom: Zoom): number {
  const fitsWidth = room.width / shown.width;
  return zoom === 'page' ? Math.min(fitsWidth, room.height / shown.height) : fitsWidth * zoom;
}

/** The zoom as a multiple of the fitting width, also in `page` mode. */
export function factorOf(shown: Size, room: Size, zoom: Zoom): number {
  return zoom === 'page' ? scaleFor(shown, room, zoom) / (room.width / shown.width) : zoom;
}

export function nextStep(factor: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (STEPS.find((step) => step > factor + SAME) ?? factor)
    : (STEPS.findLast((step) => step < factor - SAME) ?? factor);
}
