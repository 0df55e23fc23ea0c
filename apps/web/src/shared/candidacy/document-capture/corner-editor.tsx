import { moveCorner, type Point, type Quad, type Size } from '@urna/document-scanner/quad';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import classes from './editors.module.css';

interface CornerEditorProps {
  picture: Blob;
  size: Size;
  quad: Quad;
  onChange: (quad: Quad) => void;
}

const cornerNames = ['superior izquierda', 'superior derecha', 'inferior derecha', 'inferior izquierda'] as const;
/** Of the picture's longer side, for each press of an arrow key; with the shift key ten times as far. */
const STEP = 0.004;
/** How much the magnifier enlarges the shown picture. */
const MAGNIFIED = 3;
/** Of the magnifier in the style sheet, in pixels. */
const MAGNIFIER = 112;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The photograph with the corners of the document, to be moved by finger, mouse or arrow keys. */
export function CornerEditor({ picture, size, quad, onChange }: CornerEditorProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ index: number; grip: Point } | null>(null);
  const [dragged, setDragged] = useState<{ index: number; width: number } | null>(null);
  const hint = useId();
  const move = (index: number, to: Point) => {
    const moved = moveCorner(quad, index, to, size);
    if (moved) onChange(moved);
  };
  const pointerIn = (event: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const scale = size.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const onKey = (event: KeyboardEvent, index: number, corner: Point) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = Math.max(size.width, size.height) * STEP * (event.shiftKey ? 10 : 1);
    move(index, { x: corner.x + direction.x * step, y: corner.y + direction.y * step });
  };
  const shown = dragged ? quad[dragged.index] : undefined;
  return (
    <div className={classes.editor}>
      <div
        ref={stage}
        className={classes.stage}
        style={{
          aspectRatio: `${String(size.width)} / ${String(size.height)}`,
          width: `min(100%, calc(44dvh * ${String(size.width / size.height)}))`,
        }}
      >
        <BlobImage file={picture} alt="La foto que tomó" className={classes.photograph} />
        <svg
          className={classes.outline}
          viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
          aria-hidden="true"
          focusable="false"
        >
          <path
            className={classes.shade}
            fillRule="evenodd"
            d={`M0 0H${String(size.width)}V${String(size.height)}H0Z ${pathOf(quad)}`}
          />
          <path className={classes.edge} d={pathOf(quad)} />
        </svg>
        {quad.map((corner, index) => {
          const [left, top] = [(corner.x / size.width) * 100, (corner.y / size.height) * 100];
          return (
            <div
              key={cornerNames[index]}
              role="slider"
              tabIndex={0}
              className={classes.handle}
              style={{ left: `${String(left)}%`, top: `${String(top)}%` }}
              aria-label={`Esquina ${cornerNames[index] ?? ''}`}
              aria-describedby={hint}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(left)}
              aria-valuetext={`${String(Math.round(left))} % desde la izquierda, ${String(Math.round(top))} % desde arriba`}
              onKeyDown={(event) => onKey(event, index, corner)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                // The finger rarely meets the corner exactly: it keeps its distance from it.
                const from = pointerIn(event);
                drag.current = { index, grip: { x: corner.x - from.x, y: corner.y - from.y } };
                setDragged({ index, width: stage.current?.clientWidth ?? 0 });
              }}
              onPointerMove={(event) => {
                if (drag.current?.index !== index) return;
                const to = pointerIn(event);
                move(index, { x: to.x + drag.current.grip.x, y: to.y + drag.current.grip.y });
              }}
              onLostPointerCapture={() => {
                drag.current = null;
                setDragged(null);
              }}
            />
          );
        })}
        {shown && dragged ? (
          <Magnifier picture={picture} size={size} corner={shown} shownWidth={dragged.width} />
        ) : null}
      </div>
      <p className="note" id={hint}>
        Lleve las esquinas hasta las del documento
        <span className="with-mouse"> (con el teclado, con las flechas)</span>.
      </p>
    </div>
  );
}

const pathOf = (quad: Quad) => `M${quad.map(({ x, y }) => `${String(x)} ${String(y)}`).join('L')}Z`;

interface MagnifierProps {
  picture: Blob;
  size: Size;
  corner: Point;
  shownWidth: number;
}

/** What the finger hides, in the upper corner that is further from it. */
function Magnifier({ picture, size, corner, shownWidth }: MagnifierProps) {
  const scale = (shownWidth / size.width) * MAGNIFIED;
  return (
    <span
      className={classes.magnifier}
      style={{ [corner.x < size.width / 2 ? 'right' : 'left']: 4 }}
      aria-hidden="true"
    >
      <BlobImage
        file={picture}
        alt=""
        style={{
          width: size.width * scale,
          left: MAGNIFIER / 2 - corner.x * scale,
          top: MAGNIFIER / 2 - corner.y * scale,
        }}
      />
    </span>
  );
}
