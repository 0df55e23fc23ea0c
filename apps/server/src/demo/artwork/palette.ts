/** A palette that has enough contrast on white, and a seeded random number generator. */
export interface Skin {
  /** The number of hair colours, from the darkest on, that match this skin. */
  hairs: number;
  base: string;
  shade: string;
  blush: string;
  lip: string;
}

export const skins: readonly Skin[] = [
  { hairs: 6, base: '#F6D5BC', shade: '#E5B797', blush: '#EFA58F', lip: '#C9706B' },
  { hairs: 6, base: '#EFC4A0', shade: '#DAA67D', blush: '#E09478', lip: '#B9625A' },
  { hairs: 5, base: '#DFAA80', shade: '#C68D62', blush: '#CF805F', lip: '#A4544B' },
  { hairs: 4, base: '#C78D62', shade: '#AB7248', blush: '#B56A4A', lip: '#8E4640' },
  { hairs: 3, base: '#9C6644', shade: '#804F31', blush: '#8C4F38', lip: '#703630' },
  { hairs: 2, base: '#74482F', shade: '#5B3521', blush: '#6A3A2A', lip: '#57292A' },
];

export const hairColours = ['#1E1A1B', '#2B1F1A', '#3B281D', '#5A3A22', '#7A4E2A', '#8A5A3C'] as const;
export const greyHair = ['#B9B6B2', '#8E8B88', '#D6D3CF'] as const;
export const irises = ['#3A2618', '#4B3220', '#2B1D14', '#5D6B3A', '#5A4632'] as const;
export const jackets = [
  '#0F4C5C',
  '#22303C',
  '#3C3A45',
  '#4A5A50',
  '#5B3A3A',
  '#6B5B4B',
  '#2F4858',
  '#7A3E48',
] as const;
export const shirts = ['#FFFFFF', '#EAF1F4', '#F4E7DA', '#DCE6EC', '#F3E3E3'] as const;
export const ties = ['#B4541A', '#0F4C5C', '#7A2E3A', '#46586B', '#55703F'] as const;
export const knits = ['#C8743C', '#3F6F73', '#8C4A54', '#5C7050', '#4D5F86', '#A8803A', '#6F5475'] as const;

export interface Dice {
  /** In [0, 1). */
  next: () => number;
  pick: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]) => Item;
  between: (low: number, high: number) => number;
  chance: (share: number) => boolean;
}

/** Mulberry32: small, uniform, not cryptographic. */
export function diceOf(seed: number): Dice {
  // Neighbouring seeds would give similar first numbers.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  next();
  return {
    next,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
  };
}
