import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import type { Rectangle, Size } from '@urna/document-scanner/quad';

/** A part of a picture in the proportions of the portrait, in its pixels. */
export type Crop = Rectangle;

const RATIO = PHOTO_SIZE.width / PHOTO_SIZE.height;
/** Beyond that a phone's photograph has fewer pixels than the portrait. */
export const MOST_ZOOM = 4;

/** The largest crop, in the middle: a face is a little above it. */
export function coverCrop({ width, height }: Size): Crop {
  const cropWidth = Math.min(width, height * RATIO);
  const cropHeight = cropWidth / RATIO;
  return { x: (width - cropWidth) / 2, y: (height - cropHeight) / 3, width: cropWidth, height: cropHeight };
}

/** Keeps the crop inside the picture. */
function inside({ x, y, width, height }: Crop, size: Size): Crop {
  return {
    x: Math.min(Math.max(x, 0), size.width - width),
    y: Math.min(Math.max(y, 0), size.height - height),
    width,
    height,
  };
}

export const moveCrop = (crop: Crop, dx: number, dy: number, size: Size): Crop =>
  inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, size);

export const zoomOf = (crop: Crop, size: Size): number => coverCrop(size).width / crop.width;

/** Changes the size of the crop around its middle. */
export function zoomCrop(crop: Crop, zoom: number, size: Size): Crop {
  const width = coverCrop(size).width / Math.min(Math.max(zoom, 1), MOST_ZOOM);
  const height = width / RATIO;
  const [x, y] = [crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2];
  return inside({ x, y, width, height }, size);
}
