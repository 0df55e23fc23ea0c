import { useElementSize } from '@mantine/hooks';
import { type Ref, useImperativeHandle, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** Numbers are multiples of the fitting width; `page` fits the whole page. */
type Zoom = number | 'page';

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

/** What the surrounding page can control, for instance by its keyboard shortcuts. */
export interface ViewerHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  fitWidth: () => void;
  fitPage: () => void;
  turnRight: () => void;
  turnLeft: () => void;
  nextPage: () => void;
  previousPage: () => void;
}

export interface ViewerProps {
  file: Blob;
  label: string;
  /** Fills the height of its container instead of following the content. */
  fill?: boolean | undefined;
  handle?: Ref<ViewerHandle> | undefined;
  /** Called when the content is on the screen, not merely loaded. */
  onDrawn?: (() => void) | undefined;
}

interface ViewerOptions extends Pick<ViewerProps, 'fill' | 'handle'> {
  /** The size before rotation; undefined until known. */
  natural: Size | undefined;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  startsAt: Zoom;
}

export interface Viewer extends ViewerHandle {
  fill: boolean;
  /** 0 while there is nothing to draw or no room. */
  scale: number;
  factor: number;
  zoom: Zoom;
  turn: number;
  page: number;
  pages: number;
}

/** The maximum height from the style sheet, for a viewer that isn't given a height. */
const heightByItself = () => Math.min(window.innerHeight * 0.8, 1024) - 24;

/** The viewer's state and actions, and the ref of the element that measures the available room. */
export function useViewer({
  natural,
  page,
  pages,
  onPage,
  startsAt,
  fill = false,
  handle,
}: ViewerOptions): [Viewer, Ref<HTMLDivElement>] {
  const [zoom, setZoom] = useState<Zoom>(startsAt);
  const [turn, setTurn] = useState(0);
  const { ref: room, width, height } = useElementSize<HTMLDivElement>();

  const shown = natural ? turned(natural, turn) : undefined;
  const space = { width, height: fill ? height : heightByItself() };
  const isDrawn = shown !== undefined && width > 0 && space.height > 0;
  const factor = isDrawn ? factorOf(shown, space, zoom) : 1;
  const step = (direction: 'in' | 'out') => setZoom(nextStep(factor, direction));
  const turnBy = (degrees: number) => setTurn((before) => (before + degrees + 360) % 360);

  const tools: ViewerHandle = {
    zoomIn: () => step('in'),
    zoomOut: () => step('out'),
    fitWidth: () => setZoom(1),
    fitPage: () => setZoom('page'),
    turnRight: () => turnBy(90),
    turnLeft: () => turnBy(-90),
    nextPage: () => {
      if (page < pages) onPage(page + 1);
    },
    previousPage: () => {
      if (page > 1) onPage(page - 1);
    },
  };
  useImperativeHandle(handle, () => tools);
  const scale = isDrawn ? scaleFor(shown, space, zoom) : 0;
  return [{ ...tools, fill, scale, factor, zoom, turn, page, pages }, room];
}
