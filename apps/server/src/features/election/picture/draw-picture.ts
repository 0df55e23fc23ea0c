import { RESULT_PICTURE } from '@urna/contract/election/results';
import sharp, { type OverlayOptions } from 'sharp';
import type { PictureInput } from './picture-job.ts';
import { drawFitted, drawText, fitText, heightOf, round, type TextStyle } from './svg-text.ts';

const { width: WIDTH, height: HEIGHT } = RESULT_PICTURE;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
/** Between the names of process and contest, and the line above the figures. */
const TOP = 176;
const BOTTOM = 494;

/** Of the light theme's band, which packages/ui has for style sheets. */
const colours = { band: '#0C4250', text: '#FFFFFF', soft: '#C9E2E7', accent: '#F8C253', wave: '#7AB9C5' } as const;
const drill = { ground: '#F2AD2E', ink: '#14232A' } as const;

const figure: TextStyle = { weight: 'bold', size: 28 };

sharp.cache(false);
sharp.concurrency(1);

/** Something drawn, and the photos that are laid over it. */
interface Drawing {
  shapes: string[];
  photos: Promise<OverlayOptions | null>[];
}

/** Runs in a sandbox process, because photos came from outside. Deterministic: the same input gives the same bytes. */
export async function drawPicture(input: PictureInput): Promise<Uint8Array> {
  const main = input.elected.length === 0 ? drawHeadline(input) : drawElected(input);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.band}"/>`,
    ...drawWaves(),
    ...drawHead(input),
    ...main.shapes,
    ...drawFoot(input),
    '</svg>',
  ].join('');
  const photos = (await Promise.all(main.photos)).filter((photo) => photo !== null);
  return sharp(Buffer.from(svg)).composite(photos).png({ compressionLevel: 9 }).toBuffer();
}

/** The waves of banknotes around a corner, as behind the landing page's headline. */
function drawWaves(): string[] {
  return Array.from({ length: 9 }, (_, ring) => {
    const points = Array.from({ length: 240 }, (__, step) => {
      const angle = (step / 240) * 2 * Math.PI;
      const radius = 190 + ring * 34 + 22 * Math.sin(12 * angle + ring * 0.7);
      return `${round(WIDTH - 40 + radius * Math.cos(angle))} ${round(HEIGHT - 20 + radius * Math.sin(angle))}`;
    });
    return `<path d="M${points.join('L')}Z" fill="none" stroke="${colours.wave}" stroke-opacity="0.16" stroke-width="1.5"/>`;
  });
}

function drawHead({ process, question }: PictureInput): string[] {
  const words = `${process.title} · ${process.body}`.toLocaleUpperCase('es-CO');
  const beside = MARGIN + 60;
  const width = WIDTH - MARGIN - beside;
  const banner = fitText(words, { weight: 'bold', spacing: 1.4, sizes: [22, 20, 18], width, lines: 1 });
  const asked = fitText(question, { weight: 'medium', sizes: [30, 26, 22], width: INNER, lines: 1 });
  return [
    ...(process.drill
      ? [
          `<rect width="${WIDTH}" height="44" fill="${drill.ground}"/>`,
          drawText('Simulacro: no es una votación real', figure, { x: MARGIN, y: 32, fill: drill.ink }),
        ]
      : []),
    // The product's mark.
    `<g transform="translate(${MARGIN} 62) scale(1.4)"><rect x="2" y="14" width="28" height="16" rx="3" fill="#2A7F91"/>`,
    '<rect x="5" y="17" width="22" height="4" rx="2" fill="#06222A"/><path d="M9 2h9l5 5v12H9Z" fill="#F2AD2E"/>',
    '<path d="M18 2v5h5Z" fill="#C97F08"/></g>',
    drawFitted(banner, { x: beside, y: 98, fill: colours.accent }),
    drawFitted(asked, { x: MARGIN, y: 150, fill: colours.soft }),
  ];
}

/** What the count says where it elects nobody. */
function drawHeadline({ headline }: PictureInput): Drawing {
  const fitted = fitText(headline, { weight: 'bold', sizes: [68, 60, 52, 46, 40], width: INNER, lines: 4 });
  const start = (TOP + BOTTOM - heightOf(fitted)) / 2 + fitted.style.size * 0.86;
  return { shapes: [drawFitted(fitted, { x: MARGIN, y: start, fill: colours.text })], photos: [] };
}

const eyebrow: TextStyle = { weight: 'bold', size: 26 };

function drawElected(input: PictureInput): Drawing {
  const [first, ...others] = input.elected;
  if (first && others.length === 0) return drawOne(first);
  return drawSeveral(input);
}

type Elected = PictureInput['elected'][number];

const portrait = { width: 228, height: 304 };

function drawOne({ name, votes, photo }: Elected): Drawing {
  const width = photo ? INNER - portrait.width - 48 : INNER;
  const fitted = fitText(name, { weight: 'bold', sizes: [72, 64, 56, 48, 42, 36], width, lines: 3 });
  const height = 26 + 24 + heightOf(fitted) + 20 + 32;
  const start = (TOP + BOTTOM - height) / 2;
  const baseline = start + 26 + 24 + fitted.style.size * 0.86;
  return {
    shapes: [
      drawText('Persona elegida', eyebrow, { x: MARGIN, y: start + 24, fill: colours.accent }),
      drawFitted(fitted, { x: MARGIN, y: baseline, fill: colours.text }),
      drawText(votes, { weight: 'medium', size: 32 }, { x: MARGIN, y: start + height - 4, fill: colours.soft }),
    ],
    photos: photo
      ? [placePhoto(photo, { ...portrait, left: WIDTH - MARGIN - portrait.width, top: TOP + 7, radius: 16 })]
      : [],
  };
}

/** More aren't readable in a preview. */
const MOST_SHOWN = 6;

/** In one column up to three, in two above that. */
function drawSeveral({ elected }: PictureInput): Drawing {
  const isFull = elected.length > MOST_SHOWN;
  const shown = elected.slice(0, isFull ? MOST_SHOWN - 1 : MOST_SHOWN);
  const columns = elected.length > 3 ? 2 : 1;
  const gap = 48;
  const columnWidth = (INNER - gap * (columns - 1)) / columns;
  const rowHeight = 90;
  const hasPhotos = shown.some(({ photo }) => photo !== null);
  const beside = hasPhotos ? 60 + 20 : 0;
  const cells = [
    ...shown,
    ...(isFull ? [{ name: `y ${elected.length - shown.length} personas más`, votes: '', photo: null }] : []),
  ];
  const rows = Math.ceil(cells.length / columns);
  const start = TOP + 42 + (BOTTOM - TOP - 42 - rows * rowHeight) / 2;
  const shapes = [drawText('Personas elegidas', eyebrow, { x: MARGIN, y: TOP + 30, fill: colours.accent })];
  const photos: Drawing['photos'] = [];
  for (const [index, { name, votes, photo }] of cells.entries()) {
    const x = MARGIN + Math.floor(index / rows) * (columnWidth + gap);
    const y = start + (index % rows) * rowHeight;
    const room = {
      weight: 'bold',
      sizes: columns === 1 ? [40, 36, 32] : [28, 25],
      width: columnWidth - beside,
    } as const;
    shapes.push(
      drawFitted(fitText(name, { ...room, lines: 1 }), { x: x + beside, y: y + 42, fill: colours.text }),
      drawText(votes, { weight: 'medium', size: 23 }, { x: x + beside, y: y + 74, fill: colours.soft }),
    );
    if (photo) photos.push(placePhoto(photo, { width: 60, height: 80, left: x, top: y + 7, radius: 8 }));
  }
  return { shapes, photos };
}

function drawFoot({ figures, address }: PictureInput): string[] {
  const fitted = fitText(address, { weight: 'medium', sizes: [26, 24, 22, 20, 18], width: INNER, lines: 1 });
  return [
    `<rect x="${MARGIN}" y="${BOTTOM + 14}" width="${INNER}" height="2" fill="${colours.soft}" fill-opacity="0.3"/>`,
    drawText(figures.join('   ·   '), figure, { x: MARGIN, y: BOTTOM + 62, fill: colours.text }),
    drawFitted(fitted, { x: MARGIN, y: BOTTOM + 104, fill: colours.accent }),
  ];
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  radius: number;
}

/** With rounded corners. A photo that can't be decoded leaves its place empty. */
async function placePhoto(
  bytes: Uint8Array,
  { left, top, width, height, radius }: Place,
): Promise<OverlayOptions | null> {
  const corners = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  try {
    const input = await sharp(bytes)
      .resize({ width, height, fit: 'cover', position: 'top' })
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      .png()
      .toBuffer();
    return { input, left: Math.round(left), top: Math.round(top) };
  } catch {
    return null;
  }
}
