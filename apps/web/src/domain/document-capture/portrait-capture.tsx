import { Button } from '@mantine/core';
import { MAX_UPLOAD_BYTES, PHOTO_SIZE } from '@urna/contract/shared/limits';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { BlobImage } from '../../ui/files/blob-image.tsx';
import classes from './capture.module.css';
import { AdviceList, StepTitle, Working } from './capture-parts.tsx';
import { fileNameOf, HEIC, pictureTitle, UNREADABLE } from './capture-words.ts';
import type { Advice } from './image/advice.ts';
import { type Crop, coverCrop } from './image/crop.ts';
import type { Size } from './image/quad.ts';
import { PortraitEditor } from './portrait-editor.tsx';
import { TakePicture } from './take-picture.tsx';
import { type CallCapture, useWork } from './use-capture-worker.ts';

interface PortraitCaptureProps {
  call: CallCapture;
  initial: File | undefined;
  onChanged: (changed: boolean) => void;
  onReady: (file: File) => void;
}

interface Framed {
  picture: Blob;
  size: Size;
  crop: Crop;
}

type Screen =
  | { at: 'take' }
  | { at: 'crop'; framed: Framed }
  | { at: 'preview'; framed: Framed; jpeg: Blob; advice: Advice[] };

/** Makes the portrait in the size that is asked for: take or choose, frame, look at the result. */
export function PortraitCapture({ call, initial, onChanged, onReady }: PortraitCaptureProps) {
  const [screen, setScreen] = useState<Screen>({ at: 'take' });
  const { doing, failure, run, fail } = useWork();
  const hasWork = screen.at !== 'take';
  useEffect(() => onChanged(hasWork), [onChanged, hasWork]);

  const take = (file: Blob) =>
    run('Abriendo la foto…', async () => {
      const { shot, isHeic } = await call((work) => work.take(file, 'photo'));
      if (shot) setScreen({ at: 'crop', framed: { ...shot, crop: coverCrop(shot.size) } });
      else fail(isHeic ? HEIC : UNREADABLE);
    });
  const begun = useRef(false);
  useEffect(() => {
    if (!initial || begun.current) return;
    begun.current = true;
    void take(initial);
  });

  if (doing !== null) return <Working>{doing}</Working>;
  if (screen.at === 'take')
    return (
      <TakePicture
        kind="photo"
        title={pictureTitle('photo', 0)}
        failure={failure}
        acceptsPdf={false}
        onPicture={(picture) => void take(picture)}
      />
    );
  const { framed } = screen;
  if (screen.at === 'crop')
    return (
      <>
        <StepTitle>Encuadre su rostro</StepTitle>
        {failure ? <Notice type="error">{failure}</Notice> : null}
        <PortraitEditor
          picture={framed.picture}
          size={framed.size}
          crop={framed.crop}
          onChange={(crop) => setScreen({ at: 'crop', framed: { ...framed, crop } })}
        />
        <div className={classes.foot}>
          <Button
            variant="default"
            onClick={() =>
              void run('Girando…', async () => {
                const turned = await call((work) => work.turnRight(framed.picture));
                setScreen({ at: 'crop', framed: { ...turned, crop: coverCrop(turned.size) } });
              })
            }
          >
            Girar
          </Button>
          <Button variant="default" onClick={() => setScreen({ at: 'take' })}>
            Tomar otra
          </Button>
          <Button
            onClick={() =>
              void run('Preparando la foto…', async () => {
                const made = await call((work) => work.makePortrait(framed.picture, framed.crop));
                setScreen({ at: 'preview', framed, ...made });
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
      <div className={classes.result}>
        <BlobImage file={jpeg} alt="Su fotografía, como quedará" className={classes.portrait} />
        <p className={classes.tip}>
          {PHOTO_SIZE.width} x {PHOTO_SIZE.height} píxeles, JPG, {formatBytes(jpeg.size)} de{' '}
          {formatBytes(MAX_UPLOAD_BYTES)}
        </p>
      </div>
      <AdviceList advice={advice} />
      <div className={classes.foot}>
        <Button variant="default" onClick={() => setScreen({ at: 'crop', framed })}>
          Ajustar
        </Button>
        <Button color="accent.4" onClick={() => onReady(new File([jpeg], fileNameOf('photo'), { type: 'image/jpeg' }))}>
          Usar esta foto
        </Button>
      </div>
    </>
  );
}
