import { Button } from '@mantine/core';
import type { AskedFile } from '@urna/contract/candidacy/documents';
import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import type { Advice } from '@urna/document-scanner/advice';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import classes from './capture.module.css';
import { AdviceList, fileNames, HEIC, pictureTitle, StepTitle, UNREADABLE, Working } from './capture-parts.tsx';
import editors from './editors.module.css';
import { coverCrop, type Framed, PortraitEditor } from './portrait-editor.tsx';
import { TakePicture } from './take-picture.tsx';
import { type CaptureProps, useBeginning, useWork } from './use-scanner.ts';

type Screen =
  | { name: 'take' }
  | { name: 'crop'; framed: Framed }
  | { name: 'preview'; framed: Framed; jpeg: Blob; advice: Advice[] };

/** Makes the portrait in the size that is asked for: take or choose, frame, look at the result. */
export function PortraitCapture({ type, ...props }: CaptureProps & { type: AskedFile }) {
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
      <TakePicture kind="photo" title={pictureTitle(type, 0)} failure={failure} acceptsPdf={false} onPicture={take} />
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
      <div className={editors.editor}>
        <BlobImage file={jpeg} alt="Su fotografía, como quedará" className={editors.portrait} />
        <p className="note">
          {PHOTO_SIZE.width} x {PHOTO_SIZE.height} píxeles, JPG, {formatBytes(jpeg.size)} de{' '}
          {formatBytes(type.max_bytes)}
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
