import { useElementSize } from '@mantine/hooks';
import { type Ref, useImperativeHandle, useState } from 'react';
import { factorOf, nextStep, type Size, scaleFor, turned, type Zoom } from './viewer-scale.ts';

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
