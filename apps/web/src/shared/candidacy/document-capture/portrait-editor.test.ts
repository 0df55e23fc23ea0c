import { expect, test } from 'vitest';
import { coverCrop, moveCrop, zoomCrop, zoomOf } from './portrait-editor.tsx';

const picture = { width: 3000, height: 4000 };

test('the crop of a portrait covers the picture, keeps its proportions and stays inside', () => {
  const cover = coverCrop(picture);
  expect(cover.width).toBe(3000);
  let crop = zoomCrop(cover, 9, picture);
  expect(zoomOf(crop, picture)).toBeCloseTo(4);
  crop = moveCrop(crop, -9_999, 9_999, picture);
  expect([crop.x, crop.y + crop.height]).toEqual([0, 4000]);
  crop = zoomCrop(crop, 0, picture);
  expect(crop.width / crop.height).toBeCloseTo(342 / 387);
  expect(crop.y + crop.height).toBeLessThanOrEqual(4000);
});
