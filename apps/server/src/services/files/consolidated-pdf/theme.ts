/** US Letter, in points. */
export const page = { width: 612, height: 792, left: 56, right: 56, top: 92, bottom: 66 } as const;
export const contentWidth = page.width - page.left - page.right;

export const colours = {
  petrol: '#0F4C5C',
  petrolDeep: '#0A3641',
  petrolPale: '#E6EFF1',
  accent: '#B4541A',
  accentPale: '#FBEFE4',
  ink: '#22272B',
  grey: '#5E5A55',
  line: '#DFDBD6',
  white: '#FFFFFF',
} as const;

export type FontName = 'regular' | 'semibold' | 'bold' | 'mono';
