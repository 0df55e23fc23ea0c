import { type Dice, irises, type Skin } from './palette.ts';

export interface FaceShape {
  half: number;
  jaw: number;
  chin: number;
}

const CENTRE = 171;
const EYES = 170;

export function drawHead(skin: Skin, { half, jaw, chin }: FaceShape): string {
  const [left, right] = [CENTRE - half, CENTRE + half];
  const ears = [left, right]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="176" rx="9" ry="15" fill="${skin.base}"/><ellipse cx="${x}" cy="177" rx="4.5" ry="9" fill="${skin.shade}"/>`,
    )
    .join('');
  const neck = `<path d="M145 214 L145 288 C150 322 192 322 197 288 L197 214 Z" fill="${skin.base}"/><path d="M145 ${chin - 22} C150 ${chin + 18} 192 ${chin + 18} 197 ${chin - 22} L197 ${chin + 6} C188 ${chin + 30} 154 ${chin + 30} 145 ${chin + 6} Z" fill="${skin.shade}"/>`;
  const face = `<path d="M${left} 152 C${left} 84 ${right} 84 ${right} 152 C${right} 200 ${CENTRE + jaw} ${chin} ${CENTRE} ${chin} C${CENTRE - jaw} ${chin} ${left} 200 ${left} 152 Z" fill="${skin.base}"/>`;
  return neck + ears + face;
}

export function drawFeatures(
  dice: Dice,
  options: { skin: Skin; brow: string; look: 'feminine' | 'masculine'; isOlder: boolean },
): string {
  const { skin, brow, look, isOlder } = options;
  const iris = dice.pick(irises);
  const gap = dice.between(23.5, 26);
  const lift = dice.between(-1.5, 2);
  const eyes = [-1, 1].map((side) => eye(CENTRE + side * gap, side, { iris, brow, look, lift })).join('');
  const blush = [-1, 1]
    .map(
      (side) => `<ellipse cx="${CENTRE + side * 33}" cy="203" rx="12" ry="7.5" fill="${skin.blush}" opacity="0.38"/>`,
    )
    .join('');
  const width = dice.between(6.5, 9.5);
  const nose = `<path d="M${CENTRE - 2} 176 C${CENTRE - 4} 190 ${CENTRE - width} 198 ${CENTRE - width} 203 C${CENTRE - width + 2} 209 ${CENTRE + width - 2} 209 ${CENTRE + width} 203" fill="none" stroke="${skin.shade}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return blush + eyes + nose + mouth(dice, skin, look) + (isOlder ? wrinkles(skin) : '');
}

function eye(
  x: number,
  side: number,
  { iris, brow, look, lift }: { iris: string; brow: string; look: 'feminine' | 'masculine'; lift: number },
): string {
  const white = `<path d="M${x - 11} ${EYES + 1} C${x - 6} ${EYES - 8} ${x + 6} ${EYES - 8} ${x + 11} ${EYES + 1} C${x + 6} ${EYES + 6.5} ${x - 6} ${EYES + 6.5} ${x - 11} ${EYES + 1} Z" fill="#fff"/>`;
  const ball = `<circle cx="${x}" cy="${EYES - 0.5}" r="5.4" fill="${iris}"/><circle cx="${x}" cy="${EYES - 0.5}" r="2.6" fill="#120C0A"/><circle cx="${x + 1.9}" cy="${EYES - 2.4}" r="1.5" fill="#fff"/>`;
  const lid = `<path d="M${x - 11.5} ${EYES + 1} C${x - 6} ${EYES - 8.6} ${x + 6} ${EYES - 8.6} ${x + 11.5} ${EYES + 1}" fill="none" stroke="#2A1B16" stroke-width="${look === 'feminine' ? 3 : 2.2}" stroke-linecap="round"/>`;
  const lash =
    look === 'feminine'
      ? `<path d="M${x + side * 10.5} ${EYES - 0.5} l${side * 4.6} -3.4" stroke="#2A1B16" stroke-width="2.4" stroke-linecap="round"/>`
      : '';
  const [inner, outer] = [x - side * 12, x + side * 14];
  const thick = look === 'feminine' ? 4 : 5.6;
  const arch = `<path d="M${inner} ${EYES - 16} C${x - side * 2} ${EYES - 22 - lift} ${x + side * 7} ${EYES - 21 - lift} ${outer} ${EYES - 14}" fill="none" stroke="${brow}" stroke-width="${thick}" stroke-linecap="round"/>`;
  return white + ball + lid + lash + arch;
}

function mouth(dice: Dice, skin: Skin, look: 'feminine' | 'masculine'): string {
  const half = dice.between(16, 20);
  const y = 221;
  if (dice.chance(0.4)) {
    const smile = `M${CENTRE - half} ${y} C${CENTRE - 8} ${y + 3} ${CENTRE + 8} ${y + 3} ${CENTRE + half} ${y} C${CENTRE + 10} ${y + 13} ${CENTRE - 10} ${y + 13} ${CENTRE - half} ${y} Z`;
    return `<path d="${smile}" fill="#fff" stroke="${skin.lip}" stroke-width="3" stroke-linejoin="round"/>`;
  }
  const line = `<path d="M${CENTRE - half} ${y} C${CENTRE - 8} ${y + 7} ${CENTRE + 8} ${y + 7} ${CENTRE + half} ${y}" fill="none" stroke="${skin.lip}" stroke-width="3.4" stroke-linecap="round"/>`;
  const lips = `<path d="M${CENTRE - half} ${y} C${CENTRE - 9} ${y - 4} ${CENTRE - 4} ${y - 4} ${CENTRE} ${y - 1.5} C${CENTRE + 4} ${y - 4} ${CENTRE + 9} ${y - 4} ${CENTRE + half} ${y} C${CENTRE + 9} ${y + 11} ${CENTRE - 9} ${y + 11} ${CENTRE - half} ${y} Z" fill="${skin.lip}" opacity="0.85"/>`;
  return look === 'feminine' ? lips + line.replace(skin.lip, '#00000033').replace('3.4', '2') : line;
}

function wrinkles(skin: Skin): string {
  const line = (path: string) =>
    `<path d="${path}" fill="none" stroke="${skin.shade}" stroke-width="2.2" stroke-linecap="round" opacity="0.9"/>`;
  return (
    line(`M${CENTRE - 22} 207 C${CENTRE - 28} 214 ${CENTRE - 28} 220 ${CENTRE - 25} 225`) +
    line(`M${CENTRE + 22} 207 C${CENTRE + 28} 214 ${CENTRE + 28} 220 ${CENTRE + 25} 225`) +
    line(`M${CENTRE - 20} 132 C${CENTRE - 8} 129 ${CENTRE + 8} 129 ${CENTRE + 20} 132`)
  );
}

export function drawBeard(dice: Dice, colour: string, { half, jaw, chin }: FaceShape): string {
  const [left, right] = [CENTRE - half, CENTRE + half];
  if (dice.chance(0.5)) {
    return `<path d="M${CENTRE - 21} 218 C${CENTRE - 12} 207 ${CENTRE - 5} 210 ${CENTRE} 212 C${CENTRE + 5} 210 ${CENTRE + 12} 207 ${CENTRE + 21} 218 C${CENTRE + 10} 216 ${CENTRE - 10} 216 ${CENTRE - 21} 218 Z" fill="${colour}"/>`;
  }
  return `<path d="M${left + 1} 170 C${left + 4} 200 ${CENTRE - jaw} ${chin + 3} ${CENTRE} ${chin + 3} C${CENTRE + jaw} ${chin + 3} ${right - 4} 200 ${right - 1} 170 C${right - 8} 196 ${CENTRE + 30} 206 ${CENTRE + 20} 210 C${CENTRE + 8} 206 ${CENTRE - 8} 206 ${CENTRE - 20} 210 C${CENTRE - 30} 206 ${left + 8} 196 ${left + 1} 170 Z" fill="${colour}"/>`;
}

export function drawGlasses(dice: Dice): string {
  const colour = dice.pick(['#2A2A2E', '#4A3326', '#0A3641', '#5A5A5F']);
  const isRound = dice.chance(0.45);
  const lens = (x: number) =>
    isRound ? `<circle cx="${x}" cy="171" r="18" />` : `<rect x="${x - 19}" y="156" width="38" height="29" rx="9" />`;
  return `<g fill="#fff" fill-opacity="0.14" stroke="${colour}" stroke-width="3.2">${lens(CENTRE - 25)}${lens(CENTRE + 25)}<path d="M${CENTRE - 6.5} 168 C${CENTRE - 3} 164 ${CENTRE + 3} 164 ${CENTRE + 6.5} 168" fill="none"/><path d="M${CENTRE - 44} 166 L${CENTRE - 56} 163 M${CENTRE + 44} 166 L${CENTRE + 56} 163" fill="none"/></g>`;
}
