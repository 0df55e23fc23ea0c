import sharp from 'sharp';
import { drawings, type Subject } from './drawn-documents.ts';

/** Drawn photographs of documents, as a phone takes them: the same ones for the same seed. */

export interface Point {
  x: number;
  y: number;
}

export type Quad = readonly [Point, Point, Point, Point];

interface Size {
  width: number;
  height: number;
}

interface Drawing extends Size {
  /** RGB. */
  data: Buffer;
}

export interface Photograph {
  jpeg: Buffer;
  size: Size;
  /** Where the corners of the document are. */
  corners: Quad;
  /** The document as it was drawn. */
  original: Buffer;
  /** The words on it. */
  text: string;
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const between = (random: Random, from: number, to: number) => from + random() * (to - from);

const grounds = ['wood', 'cloth', 'tiles', 'dark', 'papers', 'light', 'pale'] as const;

/** What the document lies on. */
async function drawGround(random: Random, { width, height }: Size, ground: (typeof grounds)[number]): Promise<Buffer> {
  const shapes: string[] = [];
  const plain = {
    wood: '#8a6242',
    cloth: '#3f5873',
    tiles: '#a39d94',
    dark: '#33363b',
    papers: '#75563c',
    light: '#c3c0b8',
    pale: '#dcd8d0',
  }[ground];
  const unit = width / 100;
  if (ground === 'wood')
    for (let y = 0; y < 130; y += between(random, 0.8, 3))
      shapes.push(
        `<path d="M0 ${y * unit}q${width / 3} ${between(random, -2, 2) * unit} ${width} ${between(random, -1, 1) * unit}" fill="none" stroke="${random() < 0.5 ? '#6f4c31' : '#9a7150'}" stroke-width="${between(random, 0.2, 0.9) * unit}"/>`,
      );
  if (ground === 'cloth')
    for (let place = 0; place < 100; place += 5)
      shapes.push(
        `<rect x="${place * unit}" width="${2 * unit}" height="${height}" fill="#5b7795" opacity=".6"/><rect y="${place * 1.4 * unit}" width="${width}" height="${2 * unit}" fill="#263a50" opacity=".6"/>`,
      );
  if (ground === 'tiles')
    for (let place = 10; place < 140; place += 33)
      shapes.push(
        `<path d="M${place * unit} 0V${height}M0 ${place * unit}H${width}" stroke="#7e7870" stroke-width="${0.7 * unit}"/>`,
      );
  if (ground === 'papers' || ground === 'dark')
    for (let drawn = 0; drawn < 5; drawn += 1)
      shapes.push(
        `<rect x="${between(random, -10, 90) * unit}" y="${between(random, -10, 120) * unit}" width="${between(random, 10, 40) * unit}" height="${between(random, 10, 40) * unit}" transform="rotate(${between(random, -40, 40)} ${width / 2} ${height / 2})" fill="${['#c9c2b0', '#2b6b57', '#7a2f2f', '#20242a'][Math.floor(random() * 4)]}"/>`,
      );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${plain}"/>${shapes.join('')}</svg>`,
    ),
  )
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The corners of a flat rectangle of height 1 before a camera that is tilted against it. */
function placeDocument(random: Random, picture: Size, ratio: number, lying: boolean): Quad {
  const focal = between(random, 0.68, 0.82) * Math.max(picture.width, picture.height);
  const [pitch, yaw] = [between(random, -0.45, 0.45), between(random, -0.35, 0.35)];
  const roll = between(random, -0.2, 0.2) + (lying ? Math.PI / 2 : 0);
  const margin = between(random, 0.03, 0.1);
  const corner = (x: number, y: number, away: number): Point => {
    const [rx, ry] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
    const z = ry * Math.sin(pitch) + rx * Math.cos(pitch) * Math.sin(yaw);
    return {
      x: picture.width / 2 + (focal * rx * Math.cos(yaw)) / (away + z),
      y: picture.height / 2 + (focal * (ry * Math.cos(pitch) - rx * Math.sin(pitch) * Math.sin(yaw))) / (away + z),
    };
  };
  const quadFrom = (away: number): Quad => [
    corner(-ratio / 2, -0.5, away),
    corner(ratio / 2, -0.5, away),
    corner(ratio / 2, 0.5, away),
    corner(-ratio / 2, 0.5, away),
  ];
  const isInside = ({ x, y }: Point) =>
    x > picture.width * margin &&
    y > picture.height * margin &&
    x < picture.width * (1 - margin) &&
    y < picture.height * (1 - margin);
  // The hand goes back until everything is in the picture.
  let away = 0.6;
  while (!quadFrom(away).every(isInside)) away *= 1.02;
  return quadFrom(away);
}

/** Draws the document over its ground, darker where a shadow falls, with the grain of a small sensor. */
function expose(ground: Buffer, picture: Size, drawing: Drawing, quad: Quad, random: Random): Buffer {
  const { width, height } = picture;
  const toDrawing = mapFrom(quad);
  const [lightX, lightY] = [between(random, -0.35, 0.35), between(random, -0.35, 0.35)];
  const light = between(random, 0.62, 1.02);
  const shadow = { x: random() * width, y: random() * height, size: between(random, 0.25, 0.6) * width };
  const depth = between(random, 0, 0.38);
  const grain = between(random, 3, 9);
  const exposed = Buffer.alloc(width * height * 3);
  const sample = (x: number, y: number, channel: number) => drawing.data[(y * drawing.width + x) * 3 + channel] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const start = (y * width + x) * 3;
      const from = toDrawing(x + 0.5, y + 0.5);
      const [sx, sy] = [from.x * drawing.width - 0.5, from.y * drawing.height - 0.5];
      const isDocument = sx >= 0 && sy >= 0 && sx < drawing.width - 1 && sy < drawing.height - 1;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      const [fx, fy] = [sx - left, sy - top];
      const far = Math.hypot(x - shadow.x, y - shadow.y) / shadow.size;
      const dimmed =
        light * (1 + lightX * (x / width - 0.5) + lightY * (y / height - 0.5)) * (1 - depth * Math.exp(-far * far));
      // The sum of three even chances is close to a normal one.
      const noise = (random() + random() + random() - 1.5) * grain * 1.2;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = isDocument
          ? (1 - fy) * ((1 - fx) * sample(left, top, channel) + fx * sample(left + 1, top, channel)) +
            fy * ((1 - fx) * sample(left, top + 1, channel) + fx * sample(left + 1, top + 1, channel))
          : (ground[start + channel] ?? 0);
        exposed[start + channel] = Math.min(255, Math.max(0, value * dimmed + noise));
      }
    }
  }
  return exposed;
}

/** The projective map from a quad to the unit square, in closed form (Heckbert): not the code under test. */
function mapFrom([p0, p1, p2, p3]: Quad): (x: number, y: number) => Point {
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y];
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area];
  const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
  const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
  return (x, y) => {
    const depth = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return {
      x: ((e - f * h) * x + (c * h - b) * y + (b * f - c * e)) / depth,
      y: ((f * g - d) * x + (a - c * g) * y + (c * d - a * f)) / depth,
    };
  };
}

interface PhotographOptions {
  seed: number;
  subject: Subject;
  /** Of the longer side, in pixels. */
  longest?: number;
  /** The phone was held across. */
  lying?: boolean;
}

/** A photograph of a document: tilted, in uneven light, on some table, slightly out of focus. */
export async function drawPhotograph({
  seed,
  subject,
  longest = 1_600,
  lying = false,
}: PhotographOptions): Promise<Photograph> {
  const random = randomOf(seed);
  const { svg, text } = drawings[subject]();
  const drawn = sharp(Buffer.from(svg)).flatten({ background: '#eee' }).removeAlpha();
  const { data, info } = await drawn.clone().raw().toBuffer({ resolveWithObject: true });
  const size = { width: Math.round(longest * 0.75), height: longest };
  const corners = placeDocument(random, size, info.width / info.height, lying);
  const ground = await drawGround(random, size, grounds[Math.floor(random() * grounds.length)] ?? 'wood');
  const exposed = expose(ground, size, { data, width: info.width, height: info.height }, corners, random);
  const jpeg = await sharp(exposed, { raw: { ...size, channels: 3 } })
    .blur(between(random, 0.4, 0.9) * Math.max(1, longest / 2_400))
    .jpeg({ quality: 88 })
    .toBuffer();
  return { jpeg, size, corners, original: await drawn.png().toBuffer(), text };
}
