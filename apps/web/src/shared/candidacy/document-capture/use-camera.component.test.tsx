import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Facing, useCamera } from './use-camera.ts';

const drawing: number[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const timer of drawing.splice(0)) clearInterval(timer);
});

/** A camera that is opened when the test says so. */
function camera() {
  const { promise, resolve } = Promise.withResolvers<MediaStream>();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  // Only what is drawn makes a frame.
  drawing.push(window.setInterval(() => context?.fillRect(0, 0, canvas.width, canvas.height), 50));
  const stream = canvas.captureStream();
  return { promise, stream, open: () => resolve(stream), isOn: () => stream.active };
}

function Camera({ facing, onPicture }: { facing: Facing; onPicture: (picture: Blob | null) => void }) {
  const { video, shoot } = useCamera(facing);
  return (
    <>
      <video ref={video} autoPlay muted aria-label="cámara" />
      <button type="button" onClick={() => void shoot().then(onPicture)}>
        Tomar
      </button>
    </>
  );
}

test('a camera that opens after another was chosen is switched off and does not take its place', async () => {
  const [back, front] = [camera(), camera()];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValueOnce(back.promise).mockReturnValueOnce(front.promise);
  const onPicture = vi.fn<(picture: Blob | null) => void>();
  const screen = await render(<Camera facing="environment" onPicture={onPicture} />);
  await screen.rerender(<Camera facing="user" onPicture={onPicture} />);
  front.open();
  const video = screen.getByLabelText('cámara').element() as HTMLVideoElement;
  await expect.poll(() => video.srcObject).toBe(front.stream);
  await expect.poll(() => video.videoWidth).toBeGreaterThan(0);
  back.open();
  await expect.poll(back.isOn).toBe(false);
  await screen.getByRole('button', { name: 'Tomar' }).click();
  await expect.poll(() => onPicture.mock.calls).toEqual([[expect.any(Blob)]]);
  await screen.unmount();
  expect(front.isOn()).toBe(false);
});
