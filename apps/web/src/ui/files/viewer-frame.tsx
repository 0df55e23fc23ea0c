import { ActionIcon } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon, icon } from '@urna/ui/icons';
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from 'react';
import { nextStep, type Viewer } from './use-viewer.ts';
import classes from './viewer.module.css';

const ZoomInIcon = icon(<circle cx="10.5" cy="10.5" r="6.5" />, <path d="M15.5 15.5L20 20M8 10.5h5M10.5 8v5" />);
const ZoomOutIcon = icon(<circle cx="10.5" cy="10.5" r="6.5" />, <path d="M15.5 15.5L20 20M8 10.5h5" />);
const TurnRightIcon = icon(<path d="M20 5v5h-5M19.6 10A8 8 0 1 0 20 14.5" />);
const TurnLeftIcon = icon(<path d="M4 5v5h5M4.4 10A8 8 0 1 1 4 14.5" />);
const FitWidthIcon = icon(<path d="M4 5v14M20 5v14M7.5 12h9M10 9l-3 3 3 3M14 9l3 3-3 3" />);
const FitPageIcon = icon(
  <path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4" />,
);

interface ViewerFrameProps {
  label: string;
  viewer: Viewer;
  room: Ref<HTMLDivElement>;
  /** Replaces the page count while loading. */
  waiting: boolean;
  children: ReactNode;
}

/** Keyboard shortcuts as in other viewers, while the focus is inside. */
function onKey(event: KeyboardEvent<HTMLElement>, viewer: Viewer): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const keys: Record<string, () => void> = {
    '+': viewer.zoomIn,
    '=': viewer.zoomIn,
    '-': viewer.zoomOut,
    '0': viewer.fitPage,
  };
  // Arrow keys scroll content wider than its room; otherwise they turn pages.
  if (viewer.factor <= 1) {
    keys['ArrowRight'] = viewer.nextPage;
    keys['ArrowLeft'] = viewer.previousPage;
  }
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

export function ViewerFrame({ label, viewer, room, waiting, children }: ViewerFrameProps) {
  const { page, pages, factor, zoom } = viewer;
  return (
    // Its keys only repeat what its buttons do, for whoever has the focus on any of them or on the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.viewer}
      data-fill={viewer.fill || undefined}
      role="group"
      aria-label={label}
      onKeyDown={(event) => onKey(event, viewer)}
    >
      <div className={classes.bar}>
        {pages > 1 || waiting ? (
          <div className={classes.tools}>
            <Tool Icon={ChevronLeftIcon} label="Página anterior" disabled={page <= 1} onClick={viewer.previousPage} />
            <p role="status" className={classes.figure}>
              {waiting ? 'Abriendo…' : `Página ${String(page)} de ${String(pages)}`}
            </p>
            <Tool Icon={ChevronRightIcon} label="Página siguiente" disabled={page >= pages} onClick={viewer.nextPage} />
          </div>
        ) : (
          <span className={classes.tools} />
        )}
        <div className={classes.tools}>
          <Tool
            Icon={ZoomOutIcon}
            label="Alejar"
            disabled={nextStep(factor, 'out') === factor}
            onClick={viewer.zoomOut}
          />
          <p className={classes.zoom}>{Math.round(factor * 100)} %</p>
          <Tool
            Icon={ZoomInIcon}
            label="Acercar"
            disabled={nextStep(factor, 'in') === factor}
            onClick={viewer.zoomIn}
          />
          <Tool Icon={FitWidthIcon} label="Ajustar al ancho" pressed={zoom === 1} onClick={viewer.fitWidth} />
          <Tool Icon={FitPageIcon} label="Ver la página completa" pressed={zoom === 'page'} onClick={viewer.fitPage} />
          <Tool Icon={TurnLeftIcon} label="Girar a la izquierda" onClick={viewer.turnLeft} />
          <Tool Icon={TurnRightIcon} label="Girar a la derecha" onClick={viewer.turnRight} />
        </div>
      </div>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.canvas} tabIndex={0} role="region" aria-label={`${label}, página`}>
        {/* Measures the available room independently of the content. */}
        <div ref={room} className={classes.room} />
        {children}
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
  Icon: ComponentType<{ size?: number }>;
}

function Tool({ label, pressed, Icon, ...rest }: ToolProps) {
  return (
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      size="lg"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      {...rest}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}
