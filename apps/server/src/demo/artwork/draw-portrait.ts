import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import sharp from 'sharp';
import { drawClothes } from './clothes.ts';
import { drawBeard, drawFeatures, drawGlasses, drawHead } from './face.ts';
import { drawHair } from './hair.ts';
import { diceOf, greyHair, hairColours, skins } from './palette.ts';

export type PortraitLook = 'feminine' | 'masculine';

/** Draws a face for a fictional person, deterministic by seed. The product contains no photograph of a real person. */
export function drawPortrait(seed: number, look?: PortraitLook): Promise<Buffer> {
  return sharp(Buffer.from(portraitSvg(seed, look)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

// Heads and hair are drawn at one scale and placed on the shoulders at another.
const HEAD = '<g transform="translate(171 300) scale(1.2) translate(-171 -278)">';

function portraitSvg(seed: number, asked?: PortraitLook): string {
  const dice = diceOf(seed);
  const drawn: PortraitLook = dice.chance(0.5) ? 'feminine' : 'masculine';
  const look = asked ?? drawn;
  const isOlder = dice.chance(0.34);
  const skin = dice.pick(skins);
  const natural = dice.pick(hairColours.slice(0, skin.hairs));
  const colour = isOlder && dice.chance(0.75) ? dice.pick(greyHair) : natural;
  const shape = {
    half: dice.between(52, 58),
    jaw: look === 'feminine' ? dice.between(26, 34) : dice.between(34, 44),
    chin: dice.between(244, 252),
  };
  const hair = drawHair(dice, look, isOlder, { half: shape.half, colour, shine: shineOf(colour) });
  const brow = colour === natural ? colour : '#6F6A66';
  const parts = [
    HEAD,
    hair.behind,
    drawHead(skin, shape),
    '</g>',
    drawClothes(dice, look, skin.base),
    HEAD,
    look === 'masculine' && dice.chance(0.35) ? drawBeard(dice, colour, shape) : '',
    drawFeatures(dice, { skin, brow, look, isOlder }),
    hair.front,
    look === 'feminine' && dice.chance(0.6) ? earrings(shape.half) : '',
    dice.chance(isOlder ? 0.6 : 0.3) ? drawGlasses(dice) : '',
    '</g>',
  ];
  const { width, height } = PHOTO_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 342 387"><rect width="342" height="387" fill="#fff"/>${parts.join('')}</svg>`;
}

function shineOf(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${channels.map((value) => Math.min(255, value + 52)).join(',')})`;
}

function earrings(half: number): string {
  return [171 - half, 171 + half].map((x) => `<circle cx="${x}" cy="194" r="4" fill="#E2B04A"/>`).join('');
}
