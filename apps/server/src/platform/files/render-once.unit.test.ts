import { expect, test } from 'vitest';
import { renderOnce } from './render-once.ts';

/** A rendering that ends when the test lets it. */
function heldRendering() {
  const begun: { input: string; end: () => void; fail: () => void }[] = [];
  const render = renderOnce(
    (input: string) =>
      new Promise<Buffer>((resolve, reject) => {
        begun.push({ input, end: () => resolve(Buffer.from(input)), fail: () => reject(new Error(input)) });
      }),
  );
  return { render, begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('renders an input once for all who ask, and a changed one after the rendering before it', async () => {
  const { render, begun } = heldRendering();
  const first = [render(1, 'a'), render(1, 'a')];
  await settled();
  const changed = render(1, 'b');
  await settled();
  expect(begun.map(({ input }) => input)).toEqual(['a']);
  begun[0]?.end();
  await settled();
  expect(begun.map(({ input }) => input)).toEqual(['a', 'b']);
  begun[1]?.end();
  expect((await Promise.all([...first, changed])).map(String)).toEqual(['a', 'a', 'b']);
  expect(String(await render(1, 'b'))).toBe('b');
  expect(begun).toHaveLength(2);
});

test('renders different keys side by side', async () => {
  const { render, begun } = heldRendering();
  const both = [render(1, 'a'), render(2, 'a')];
  await settled();
  expect(begun).toHaveLength(2);
  for (const { end } of begun) end();
  await Promise.all(both);
});

test('renders again after a failure, which also ends the wait of a changed input', async () => {
  const { render, begun } = heldRendering();
  const failing = render(1, 'a');
  await settled();
  const changed = render(1, 'b');
  begun[0]?.fail();
  await expect(failing).rejects.toThrow('a');
  await settled();
  begun[1]?.fail();
  await expect(changed).rejects.toThrow('b');
  const again = render(1, 'b');
  await settled();
  begun[2]?.end();
  expect(String(await again)).toBe('b');
});
