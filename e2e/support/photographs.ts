import sharp from 'sharp';

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

export type Subject = 'front' | 'back' | 'letter';

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

const certificate = [
  'CERTIFICADO DE ANTECEDENTES DISCIPLINARIOS',
  'La Junta Central de Contadores certifica que, revisados los registros que reposan',
  'en el archivo de la entidad, la persona que se identifica con la cédula número',
  '52.418.907 expedida en Bogotá está inscrita como contadora pública desde el año',
  '2004 y tiene vigente su tarjeta profesional número 98765-T.',
  'Durante los últimos cinco años no aparece registrada en su contra ninguna sanción',
  'disciplinaria, ni suspensión de la inscripción profesional, ni multa pendiente de',
  'pago. Esta certificación se expide a solicitud de la interesada y tiene una validez',
  'de tres meses contados a partir de la fecha de su expedición.',
  'El presente documento puede consultarse en la página de la entidad con el código',
  'de verificación que aparece al final. Cualquier tachadura o enmendadura lo anula.',
  'Dado en Bogotá, a los veinte días del mes de noviembre de dos mil veinticinco.',
  'Código de verificación 7F3K 9Q2M 4XWD',
] as const;

const front = ['REPUBLICA DE COLOMBIA', 'IDENTIFICACION PERSONAL', 'CEDULA DE CIUDADANIA', 'NUMERO 52.418.907'];
const names = ['PEÑA RODRIGUEZ', 'APELLIDOS', 'ANA LUCIA', 'NOMBRES'];
const back = [
  'FECHA DE NACIMIENTO 14-MAR-1978',
  'BOGOTA D.C.',
  'LUGAR DE NACIMIENTO',
  '1.65 O+ F',
  'ESTATURA G.S. RH SEXO',
];

const line = (text: string, x: number, y: number, size: number, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" font-weight="${weight}" fill="#1b1b1f">${text}</text>`;

const drawings: Record<Subject, () => { svg: string; text: string }> = {
  letter: () => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200"><rect width="1700" height="2200" fill="#fbfaf6"/>
      <rect x="150" y="150" width="160" height="160" rx="80" fill="#2c5f8a"/>${line(certificate[0], 360, 250, 36, 700)}
      ${certificate
        .slice(1)
        .map((words, at) => line(words, 150, 480 + at * 62 + (at > 3 ? 50 : 0) + (at > 7 ? 50 : 0), 31))
        .join('')}
      <path d="M180 1650c60-90 100 60 160-40s90 30 180-20" fill="none" stroke="#23356b" stroke-width="6"/>
      ${line('Secretaria general', 150, 1750, 28)}</svg>`,
    text: `${certificate.join(' ')} Secretaria general`,
  }),
  front: () => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1370" height="864"><defs><linearGradient id="g"><stop offset="0" stop-color="#f3e7ae"/><stop offset="1" stop-color="#dfe7c4"/></linearGradient></defs>
      <rect width="1370" height="864" rx="48" fill="url(#g)"/>
      ${front.map((words, at) => line(words, 60, 110 + at * 76, 46, 700)).join('')}
      ${names.map((words, at) => line(words, 60, 480 + at * 78, at % 2 === 0 ? 46 : 30, at % 2 === 0 ? 700 : 400)).join('')}
      <rect x="900" y="230" width="390" height="500" fill="#b9c4cf"/><circle cx="1095" cy="420" r="105" fill="#8a6a55"/><path d="M930 730q165-240 330 0z" fill="#3d4a5c"/></svg>`,
    text: [...front, ...names].join(' '),
  }),
  back: () => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1370" height="864"><rect width="1370" height="864" rx="48" fill="#eee9c9"/>
      <rect x="70" y="90" width="260" height="340" fill="#d8d3b8"/><path d="M110 400q60-300 180 0M140 400q40-220 120 0M165 400q20-120 70 0" fill="none" stroke="#4a4a4a" stroke-width="10"/>
      ${back.map((words, at) => line(words, 400, 150 + at * 78, 40, 700)).join('')}
      <g fill="#222">${Array.from({ length: 60 }, (_, at) => `<rect x="${70 + at * 20}" y="600" width="${6 + ((at * 7) % 11)}" height="190"/>`).join('')}</g></svg>`,
    text: back.join(' '),
  }),
};

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
    for (let at = 0; at < 100; at += 5)
      shapes.push(
        `<rect x="${at * unit}" width="${2 * unit}" height="${height}" fill="#5b7795" opacity=".6"/><rect y="${at * 1.4 * unit}" width="${width}" height="${2 * unit}" fill="#263a50" opacity=".6"/>`,
      );
  if (ground === 'tiles')
    for (let at = 10; at < 140; at += 33)
      shapes.push(
        `<path d="M${at * unit} 0V${height}M0 ${at * unit}H${width}" stroke="#7e7870" stroke-width="${0.7 * unit}"/>`,
      );
  if (ground === 'papers' || ground === 'dark')
    for (let at = 0; at < 5; at += 1)
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
      const at = (y * width + x) * 3;
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
          : (ground[at + channel] ?? 0);
        exposed[at + channel] = Math.min(255, Math.max(0, value * dimmed + noise));
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
