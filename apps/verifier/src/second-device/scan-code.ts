import { QRCanvas, rearCamera } from 'qr/dom.js';

/** Shows the camera's picture until it has read a code. Null if it was stopped. Throws if there is no camera to use. */
export async function scanCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  const camera = await rearCamera(video);
  const canvas = new QRCanvas({}, { async: true });
  try {
    while (!stop.aborted) {
      const found = await camera.readFrame(canvas);
      if (typeof found === 'string') return found;
      await new Promise((next) => requestAnimationFrame(next));
    }
    return null;
  } finally {
    camera.stop();
    canvas.clear();
  }
}
