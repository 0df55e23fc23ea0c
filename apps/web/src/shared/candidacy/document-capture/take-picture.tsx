import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { FileDrop } from '../../../ui/files/file-card.tsx';
import classes from './capture.module.css';
import { PortraitGuide, pictureTip, StepTitle } from './capture-parts.tsx';
import { type CameraState, type Facing, useCamera } from './use-camera.ts';

interface TakePictureProps {
  kind: DocumentKind;
  title: string;
  /** Why the last picture couldn't be used. */
  failure: string | null;
  acceptsPdf: boolean;
  onPicture: (picture: Blob) => void;
  children?: ReactNode;
}

const cameraWords = {
  denied:
    'Su navegador no tiene permiso para usar la cámara. Puede permitirlo en el candado junto a la dirección de esta página, o elegir una imagen.',
  missing: 'No se encontró una cámara que esta página pueda usar. Elija una imagen.',
} as const;

/** The camera with a guide, and the way of a file beside it: from the gallery, or with the phone's own camera. */
export function TakePicture({ kind, title, failure, acceptsPdf, onPicture, children }: TakePictureProps) {
  const isPortrait = kind === 'photo';
  const [facing, setFacing] = useState<Facing>(isPortrait ? 'user' : 'environment');
  const { state, video, hasOther, shoot } = useCamera(facing);
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <p className="note">{pictureTip(kind)}</p>
      {failure ? <Notice type="error">{failure}</Notice> : null}
      {state === 'on' || state === 'starting' ? (
        <Viewfinder
          kind={kind}
          facing={facing}
          state={state}
          video={video}
          onChangeCamera={hasOther ? () => setFacing(facing === 'user' ? 'environment' : 'user') : null}
          onShoot={async () => {
            const picture = await shoot();
            if (picture) onPicture(picture);
          }}
        />
      ) : (
        <Notice type="info" role="status">
          {cameraWords[state]}
        </Notice>
      )}
      <div className={classes.ways}>
        <FileDrop
          label={acceptsPdf ? 'Elegir imagen o PDF' : 'Elegir imagen'}
          accept={acceptsPdf ? 'image/*,application/pdf,.pdf' : 'image/*'}
          onChoose={onPicture}
        >
          <strong>{acceptsPdf ? 'Elegir imagen o PDF' : 'Elegir imagen'}</strong>
        </FileDrop>
        <PhoneCamera facing={facing} onPicture={onPicture} />
      </div>
      {children}
    </>
  );
}

interface ViewfinderProps {
  kind: DocumentKind;
  facing: Facing;
  state: CameraState;
  video: Ref<HTMLVideoElement>;
  /** Null if there is only one. */
  onChangeCamera: (() => void) | null;
  onShoot: () => Promise<void>;
}

function Viewfinder({ kind, facing, state, video, onChangeCamera, onShoot }: ViewfinderProps) {
  const shooting = useMutation({ mutationFn: onShoot });
  return (
    <div className="stack gap-sm">
      <div className={classes.scene} data-mirrored={facing === 'user' || undefined}>
        <video ref={video} className={classes.video} autoPlay playsInline muted aria-label="Imagen de la cámara" />
        {kind === 'photo' ? (
          <PortraitGuide />
        ) : (
          <span className={classes.frame} data-shape={kind === 'cedula' ? 'card' : 'page'} aria-hidden="true" />
        )}
        {state === 'starting' ? (
          <p className={classes.starting} role="status">
            Abriendo la cámara… Si su navegador pide permiso, acéptelo.
          </p>
        ) : null}
      </div>
      <div className={classes.shutter}>
        <Button
          color="accent.4"
          disabled={state !== 'on'}
          loading={shooting.isPending}
          onClick={() => shooting.mutate()}
        >
          Tomar foto
        </Button>
        {onChangeCamera ? (
          <Button variant="default" onClick={onChangeCamera}>
            Cambiar cámara
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** On phones and tablets: the camera's own program, with its flash and its focus. */
function PhoneCamera({ facing, onPicture }: { facing: Facing; onPicture: (picture: Blob) => void }) {
  const input = useRef<HTMLInputElement>(null);
  if (!window.matchMedia('(pointer: coarse)').matches) return null;
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture={facing}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onPicture(file);
          currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        Abrir la cámara del teléfono
      </Button>
    </>
  );
}
