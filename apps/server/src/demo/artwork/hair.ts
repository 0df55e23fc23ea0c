import type { Dice } from './palette.ts';

/** Hair has two layers: behind the shoulders and neck, and on the forehead. */
export interface Hair {
  behind: string;
  front: string;
}

export interface Head {
  /** Half the face's width at the temples. */
  half: number;
  colour: string;
  shine: string;
}

const CENTRE = 171;

function cap({ half, colour }: Head, fringe: string): string {
  const [left, right] = [CENTRE - half - 4, CENTRE + half + 4];
  return `<path d="M${left} 160 C${left - 10} 70 ${right + 10} 70 ${right} 160 ${fringe} Z" fill="${colour}"/>`;
}

function gloss({ shine }: Head, path: string): string {
  return `<path d="${path}" fill="none" stroke="${shine}" stroke-width="4" stroke-linecap="round" opacity="0.55"/>`;
}

const long = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: `<path d="M${left - 6} 130 C${left - 22} 60 ${right + 22} 60 ${right + 6} 130 C${right + 20} 200 ${right + 22} 262 ${right + 14} 318 C${CENTRE + 40} 334 ${CENTRE - 40} 334 ${left - 14} 318 C${left - 22} 262 ${left - 20} 200 ${left - 6} 130 Z" fill="${head.colour}"/>`,
    front:
      cap(
        head,
        `C${right - 2} 132 ${CENTRE + 30} 122 ${CENTRE + 8} 104 C${CENTRE - 18} 128 ${left + 6} 130 ${left - 4} 160`,
      ) + gloss(head, `M${CENTRE + 22} 92 C${CENTRE + 40} 98 ${right - 6} 112 ${right - 1} 128`),
  };
};

const bob = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: `<path d="M${left - 8} 140 C${left - 20} 56 ${right + 20} 56 ${right + 8} 140 C${right + 18} 190 ${right + 16} 226 ${right + 4} 246 C${CENTRE + 30} 262 ${CENTRE - 30} 262 ${left - 4} 246 C${left - 16} 226 ${left - 18} 190 ${left - 8} 140 Z" fill="${head.colour}"/>`,
    front:
      cap(
        head,
        `C${right} 134 ${right - 14} 124 ${CENTRE + 34} 122 C${CENTRE} 120 ${CENTRE - 30} 118 ${CENTRE - 34} 112 C${left + 14} 126 ${left} 138 ${left - 4} 160`,
      ) + gloss(head, `M${left + 10} 108 C${left + 26} 92 ${CENTRE - 14} 86 ${CENTRE} 86`),
  };
};

const bun = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: `<circle cx="${CENTRE}" cy="70" r="27" fill="${head.colour}"/><path d="M${CENTRE - 16} 58 C${CENTRE - 6} 50 ${CENTRE + 8} 50 ${CENTRE + 16} 60" fill="none" stroke="${head.shine}" stroke-width="3" opacity="0.5"/>`,
    front: cap(
      head,
      `C${right - 2} 128 ${CENTRE + 34} 112 ${CENTRE} 112 C${CENTRE - 34} 112 ${left + 2} 128 ${left - 4} 160`,
    ),
  };
};

const curls = (head: Head): Hair => {
  const rings = Array.from({ length: 17 }, (_, index) => {
    const angle = Math.PI * (0.86 + (index / 16) * 1.28);
    const x = CENTRE + Math.cos(angle) * (head.half + 15);
    const y = 168 + Math.sin(angle) * 86;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${24 + (index % 3) * 3}" fill="${head.colour}"/>`;
  });
  const fringe = [-40, -20, 2, 24, 42].map(
    (shift, index) => `<circle cx="${CENTRE + shift}" cy="${106 + (index % 2) * 5}" r="17" fill="${head.colour}"/>`,
  );
  return {
    behind: rings.join('') + `<ellipse cx="${CENTRE}" cy="140" rx="${head.half + 20}" ry="62" fill="${head.colour}"/>`,
    front: fringe.join(''),
  };
};

const wavy = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: `<path d="M${left - 6} 130 C${left - 22} 58 ${right + 22} 58 ${right + 6} 130 C${right + 26} 160 ${right + 8} 190 ${right + 26} 222 C${right + 36} 252 ${right + 22} 288 ${right + 4} 312 L${left - 4} 312 C${left - 22} 288 ${left - 36} 252 ${left - 26} 222 C${left - 8} 190 ${left - 26} 160 ${left - 6} 130 Z" fill="${head.colour}"/>`,
    front:
      cap(
        head,
        `C${right + 2} 138 ${right - 8} 112 ${CENTRE - 22} 100 C${CENTRE - 30} 122 ${left + 4} 134 ${left - 4} 160`,
      ) + gloss(head, `M${CENTRE} 90 C${CENTRE + 26} 92 ${right - 12} 106 ${right - 4} 124`),
  };
};

const shortSide = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: '',
    front: `<path d="M${left - 3} 162 C${left - 8} 128 ${left - 4} 96 ${CENTRE - 26} 84 C${CENTRE + 20} 68 ${right + 10} 84 ${right + 6} 128 C${right + 6} 142 ${right + 5} 152 ${right + 3} 162 C${right - 2} 146 ${right - 4} 134 ${right - 12} 124 C${CENTRE + 22} 124 ${CENTRE - 8} 120 ${CENTRE - 28} 108 C${left + 10} 120 ${left + 3} 136 ${left - 3} 162 Z" fill="${head.colour}"/>${gloss(head, `M${CENTRE - 14} 94 C${CENTRE + 10} 86 ${CENTRE + 34} 90 ${right - 10} 104`)}`,
  };
};

const crew = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: '',
    front: `<path d="M${left - 2} 158 C${left - 6} 92 ${CENTRE - 40} 84 ${CENTRE} 84 C${CENTRE + 40} 84 ${right + 6} 92 ${right + 2} 158 C${right - 3} 138 ${right - 6} 124 ${right - 16} 118 C${CENTRE + 20} 108 ${CENTRE - 20} 108 ${left + 16} 118 C${left + 6} 124 ${left + 3} 138 ${left - 2} 158 Z" fill="${head.colour}"/>`,
  };
};

const sweptBack = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  return {
    behind: '',
    front: `<path d="M${left - 3} 164 C${left - 14} 116 ${left - 4} 74 ${CENTRE + 6} 70 C${right - 4} 68 ${right + 16} 108 ${right + 3} 164 C${right - 1} 144 ${right - 4} 128 ${right - 18} 118 C${CENTRE + 16} 108 ${CENTRE - 18} 106 ${left + 14} 118 C${left + 4} 128 ${left + 2} 146 ${left - 3} 164 Z" fill="${head.colour}"/>${gloss(head, `M${left + 16} 102 C${left + 30} 84 ${CENTRE - 6} 78 ${CENTRE + 14} 80`)}`,
  };
};

const receding = (head: Head): Hair => {
  const [left, right] = [CENTRE - head.half, CENTRE + head.half];
  const side = (edge: number, way: number) =>
    `<path d="M${edge + way * 2} 172 C${edge - way * 9} 158 ${edge - way * 8} 134 ${edge + way * 4} 118 C${edge + way * 9} 132 ${edge + way * 8} 152 ${edge + way * 2} 172 Z" fill="${head.colour}"/>`;
  return { behind: '', front: side(left - 1, 1) + side(right + 1, -1) };
};

const tightCurls = (head: Head): Hair => {
  const dots = Array.from({ length: 13 }, (_, index) => {
    const angle = Math.PI * (1.02 + (index / 12) * 0.96);
    const x = CENTRE + Math.cos(angle) * (head.half - 4);
    const y = 140 + Math.sin(angle) * 42;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="13" fill="${head.colour}"/>`;
  });
  return { behind: '', front: `${crew(head).front}${dots.join('')}` };
};

const feminine = [long, bob, bun, curls, wavy, long, wavy] as const;
const masculine = [shortSide, crew, sweptBack, tightCurls, shortSide] as const;

export function drawHair(dice: Dice, look: 'feminine' | 'masculine', isOlder: boolean, head: Head): Hair {
  if (look === 'masculine' && isOlder && dice.chance(0.45)) return receding(head);
  const style = look === 'feminine' ? dice.pick(feminine) : dice.pick(masculine);
  return style(head);
}
