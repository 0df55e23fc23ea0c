import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type CameraState = 'starting' | 'on' | 'denied' | 'missing';
export type Facing = 'environment' | 'user';

/** Takes a picture at the sensor's resolution. Chromium has it; TypeScript doesn't describe it yet. */
interface PhotoTaker {
  takePhoto: () => Promise<Blob>;
}
const { ImageCapture } = globalThis as { ImageCapture?: new (track: MediaStreamTrack) => PhotoTaker };
/** Some drivers never answer. */
const TAKEN_WITHIN_MS = 5_000;

const canAsk = () => 'mediaDevices' in navigator && window.isSecureContext;

async function openCamera(facing: Facing): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 2_560 }, height: { ideal: 1_920 } },
  });
}

async function takePhoto(stream: MediaStream): Promise<Blob | null> {
  const [track] = stream.getVideoTracks();
  if (!ImageCapture || !track) return null;
  const gaveUp = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), TAKEN_WITHIN_MS);
  });
  return Promise.race([new ImageCapture(track).takePhoto().catch(() => null), gaveUp]);
}

function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.95);
  });
}

interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** There is another one to change to. */
  hasOther: boolean;
  /** Null if the camera gave nothing. */
  shoot: () => Promise<Blob | null>;
}

/** Shows the camera in a video element while mounted, and switches it off afterwards. */
export function useCamera(facing: Facing): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [seen, setSeen] = useState<{ facing: Facing; state: CameraState } | null>(null);
  const [hasOther, setHasOther] = useState(false);
  useEffect(() => {
    if (!canAsk()) return undefined;
    let left = false;
    const stop = (opened: MediaStream | null) => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const setState = (state: CameraState) => setSeen({ facing, state });
    openCamera(facing).then(
      (opened) => {
        // Opened too late: another camera was chosen meanwhile and may already be the one that is shown.
        if (left || !video.current) {
          stop(opened);
          return;
        }
        stream.current = opened;
        video.current.srcObject = opened;
        void navigator.mediaDevices.enumerateDevices().then((devices) => {
          if (!left) setHasOther(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
        });
        // A phone that takes the camera away, for a call, ends the track.
        for (const track of opened.getTracks()) track.addEventListener('ended', () => setState('missing'));
      },
      (error: unknown) => {
        if (left) return;
        const isDenied = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
        setState(isDenied ? 'denied' : 'missing');
      },
    );
    const element = video.current;
    const shown = () => setState('on');
    element?.addEventListener('playing', shown);
    return () => {
      left = true;
      element?.removeEventListener('playing', shown);
      stop(stream.current);
      stream.current = null;
    };
  }, [facing]);
  const shoot = useCallback(async () => {
    if (!stream.current || !video.current) return null;
    return (await takePhoto(stream.current)) ?? takeFrame(video.current);
  }, []);
  const state = canAsk() ? (seen?.facing === facing ? seen.state : 'starting') : 'missing';
  return { state, video, hasOther, shoot };
}
