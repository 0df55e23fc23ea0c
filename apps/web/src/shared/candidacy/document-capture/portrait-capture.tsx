import { Button } from '@mantine/core';
import { MAX_UPLOAD_BYTES, PHOTO_SIZE } from '@urna/contract/shared/limits';
import type { Advice } from '@urna/document-scanner/advice';
import type { Point, Size } from '@urna/document-scanner/quad';
import { Notice } from '@urna/ui/notice';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import classes from './capture.module.css';
import {
  AdviceList,
  fileNames,
  HEIC,
  PortraitGuide,
  pictureTitle,
  StepTitle,
  UNREADABLE,
  Working,
} from './capture-parts.tsx';
import { type Crop, coverCrop, MOST_ZOOM, moveCrop, zoomCrop, zoomOf } from './crop.ts';
import { TakePicture } from './take-picture.tsx';
import { type CaptureProps, useBeginning, useWork } from './use-scanner.ts';

interface Framed {
  picture: Blob;
  size: Size;
  crop: Crop;
}

type Screen =
  | { name: 'take' }
  | { name: 'crop'; framed: Framed }
  | { name: 'preview'; framed: Framed; jpeg: Blob; advice: Advice[] };

/** Makes the portrait in the size that is asked for: take or choose, frame, look at the result. */
export function PortraitCapture(props: CaptureProps) {
  const { call, onReady } = props;
  const [screen, setScreen] = useState<Screen>({ name: 'take' });
  const { doing, failure, run, fail } = useWork();
  const take = (file: Blob) =>
    void run('Abriendo la foto…', async () => {
      const { shot, isHeic } = await call((work) => work.take(file, 'portrait'));
      if (shot) setScreen({ name: 'crop', framed: { ...shot, crop: coverCrop(shot.size) } });
      else fail(isHeic ? HEIC : UNREADABLE);
    });
  useBeginning(props, screen.name !== 'take', take);

  if (doing !== null) return <Working>{doing}</Working>;
  if (screen.name === 'take')
    return (
      <TakePicture
        kind="photo"
        title={pictureTitle('photo', 0)}
        failure={failure}
        acceptsPdf={false}
        onPicture={take}
      />
    );
  const { framed } = screen;
  if (screen.name === 'crop')
    return (
      <>
        <StepTitle>Encuadre su rostro</StepTitle>
        {failure ? <Notice type="error">{failure}</Notice> : null}
        <PortraitEditor {...framed} onChange={(crop) => setScreen({ name: 'crop', framed: { ...framed, crop } })} />
        <div className={classes.foot}>
          <Button
            variant="default"
            onClick={() =>
              void run('Girando…', async () => {
                const turned = await call((work) => work.turnRight(framed.picture));
                setScreen({ name: 'crop', framed: { ...turned, crop: coverCrop(turned.size) } });
              })
            }
          >
            Girar
          </Button>
          <Button variant="default" onClick={() => setScreen({ name: 'take' })}>
            Tomar otra
          </Button>
          <Button
            onClick={() =>
              void run('Preparando la foto…', async () => {
                const made = await call((work) => work.makePortrait(framed.picture, framed.crop, PHOTO_SIZE));
                setScreen({ name: 'preview', framed, ...made });
              })
            }
          >
            Ver cómo queda
          </Button>
        </div>
      </>
    );
  const { jpeg, advice } = screen;
  return (
    <>
      <StepTitle>Así quedará su fotografía</StepTitle>
      <div className={classes.editor}>
        <BlobImage file={jpeg} alt="Su fotografía, como quedará" className={classes.portrait} />
        <p className="note">
          {PHOTO_SIZE.width} x {PHOTO_SIZE.height} píxeles, JPG, {formatBytes(jpeg.size)} de{' '}
          {formatBytes(MAX_UPLOAD_BYTES)}
        </p>
      </div>
      <AdviceList advice={advice} />
      <div className={classes.foot}>
        <Button variant="default" onClick={() => setScreen({ name: 'crop', framed })}>
          Ajustar
        </Button>
        <Button color="accent.4" onClick={() => onReady(new File([jpeg], fileNames.photo, { type: 'image/jpeg' }))}>
          Usar esta foto
        </Button>
      </div>
    </>
  );
}

interface PortraitEditorProps extends Framed {
  onChange: (crop: Crop) => void;
}

/** Of the frame's width, for each press of an arrow key; with the shift key five times as far. */
const STEP = 0.02;
const percent = (part: number) => `${String(part * 100)}%`;

/** The photograph behind a frame: moved by finger, mouse or arrow keys, enlarged with the slider or two fingers. */
function PortraitEditor({ picture, size, crop, onChange }: PortraitEditorProps) {
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
