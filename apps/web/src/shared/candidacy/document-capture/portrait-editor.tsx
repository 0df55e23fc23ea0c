import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import type { Point, Rectangle, Size } from '@urna/document-scanner/quad';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import { PortraitGuide } from './capture-parts.tsx';
import classes from './editors.module.css';

/** A part of a picture in the proportions of the portrait, in its pixels. */
type Crop = Rectangle;

/** A photograph and the part of it that becomes the portrait. */
export interface Framed {
  picture: Blob;
  size: Size;
  crop: Crop;
}

interface PortraitEditorProps extends Framed {
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
      <p className="note" id={hint}>
        Mueva la foto hasta que el rostro quede dentro de la guía
        <span className="with-mouse"> (con el teclado, con las flechas)</span>.
      </p>
    </div>
  );
}

const RATIO = PHOTO_SIZE.width / PHOTO_SIZE.height;
/** Beyond that a phone's photograph has fewer pixels than the portrait. */
const MOST_ZOOM = 4;

/** The largest crop, a little above the middle, where a face usually is. */
export function coverCrop({ width, height }: Size): Crop {
  const cropWidth = Math.min(width, height * RATIO);
  const cropHeight = cropWidth / RATIO;
  return { x: (width - cropWidth) / 2, y: (height - cropHeight) / 3, width: cropWidth, height: cropHeight };
}

/** Keeps the crop inside the picture. */
function inside({ x, y, width, height }: Crop, size: Size): Crop {
  return {
    x: Math.min(Math.max(x, 0), size.width - width),
    y: Math.min(Math.max(y, 0), size.height - height),
    width,
    height,
  };
}

export const moveCrop = (crop: Crop, dx: number, dy: number, size: Size): Crop =>
  inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, size);

export const zoomOf = (crop: Crop, size: Size): number => coverCrop(size).width / crop.width;

/** Changes the size of the crop around its middle. */
export function zoomCrop(crop: Crop, zoom: number, size: Size): Crop {
  const width = coverCrop(size).width / Math.min(Math.max(zoom, 1), MOST_ZOOM);
  const height = width / RATIO;
  const [x, y] = [crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2];
  return inside({ x, y, width, height }, size);
}
