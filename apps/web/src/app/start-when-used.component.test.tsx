import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startWhenUsed } from './start-when-used.ts';

function openRenderedPage(): { field: HTMLInputElement; starts: () => number } {
  document.body.innerHTML = '<label>Archivo <input type="file" /></label>';
  const field = document.querySelector('input');
  if (!field) throw new Error('The page has no field');
  let starts = 0;
  startWhenUsed(async () => {
    starts++;
  });
  return { field, starts: () => starts };
}

test('a page starts its app at once when a file is chosen, by an assistive technology too', async () => {
  const { field, starts } = openRenderedPage();
  expect(starts()).toBe(0);
  await userEvent.upload(field, new File(['urna'], 'urna.bel'));
  expect(starts()).toBe(1);
});

test('a page starts its app at once when a file is dragged over it, so that the app takes what is dropped', () => {
  const { field, starts } = openRenderedPage();
  field.dispatchEvent(new DragEvent('dragenter', { bubbles: true }));
  expect(starts()).toBe(1);
});
