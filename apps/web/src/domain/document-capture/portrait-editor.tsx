import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { BlobImage } from '../../ui/files/blob-image.tsx';
import classes from './capture.module.css';
import { PortraitGuide } from './capture-parts.tsx';
import { type Crop, MOST_ZOOM, moveCrop, zoomCrop, zoomOf } from './image/crop.ts';
import type { Point, Size } from './image/quad.ts';

interface PortraitEditorProps {
  picture: Blob;
  size: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** Of the frame's width, for each press of an arrow key; with the shift key five times as far. */
const STEP = 0.02;
const percent = (part: number) => `${String(part * 100)}%`;

/** The photograph behind a frame: moved by finger, mouse or arrow keys, enlarged with the slider or two fingers. */
export function PortraitEditor({ picture, size, crop, onChange }: PortraitEditorProps) {
  const pointers = useRef(new Map<number, Point>());
  const hint = useId();
  const slider = useId();

  const apart = () => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const distance = apart();
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (distance > 0) {
      onChange(zoomCrop(crop, (zoomOf(crop, size) * apart()) / distance, size));
      return;
    }
    const scale = crop.width / event.currentTarget.clientWidth;
    onChange(moveCrop(crop, (before.x - event.clientX) * scale, (before.y - event.clientY) * scale, size));
  };
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  const onKey = (event: KeyboardEvent) => {
    const step = crop.width * STEP * (event.shiftKey ? 5 : 1);
    const acts: Record<string, () => Crop> = {
      // The picture follows the key, as it follows the finger.
      ArrowLeft: () => moveCrop(crop, step, 0, size),
      ArrowRight: () => moveCrop(crop, -step, 0, size),
      ArrowUp: () => moveCrop(crop, 0, step, size),
      ArrowDown: () => moveCrop(crop, 0, -step, size),
      '+': () => zoomCrop(crop, zoomOf(crop, size) * 1.1, size),
      '-': () => zoomCrop(crop, zoomOf(crop, size) / 1.1, size),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    onChange(act());
  };
  return (
    <div className={classes.editor}>
      {/* Moves only by its keys and the pointer; the slider beside it is an ordinary control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.crop}
        role="group"
        aria-label="Encuadre de la foto"
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <BlobImage
          file={picture}
          alt="La foto que eligió"
          className={classes.cropped}
          style={{
            width: percent(size.width / crop.width),
            left: percent(-crop.x / crop.width),
            top: percent(-crop.y / crop.height),
          }}
        />
        <PortraitGuide />
      </div>
      <label className={classes.zoom} htmlFor={slider}>
        <span>Acercar</span>
        <input
          id={slider}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoomOf(crop, size)}
          aria-valuetext={`${zoomOf(crop, size).toFixed(1).replace('.', ',')} veces`}
          onChange={({ currentTarget }) => onChange(zoomCrop(crop, Number(currentTarget.value), size))}
        />
      </label>
      <p className={classes.tip} id={hint}>
        Mueva la foto hasta que el rostro quede dentro de la guía
        <span className="with-mouse"> (con el teclado, con las flechas)</span>.
      </p>
    </div>
  );
}
