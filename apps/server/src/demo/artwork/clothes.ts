import { type Dice, jackets, knits, shirts, ties } from './palette.ts';

/** The shoulders extend to the picture's lower edge. */
const shoulders = 'M22 387 C26 334 76 314 138 296 C158 312 184 312 204 296 C266 314 316 334 320 387 Z';

function suit(dice: Dice, look: 'feminine' | 'masculine'): string {
  const jacket = dice.pick(jackets);
  const shirt = dice.pick(shirts);
  const tie = dice.pick(ties);
  const lapels = `<path d="M138 296 L104 330 L126 340 L118 352 L166 387 L171 387 Z" fill="${jacket}"/><path d="M204 296 L238 330 L216 340 L224 352 L176 387 L171 387 Z" fill="${jacket}"/>`;
  const edges = `<path d="M138 297 L104 330 L126 340 L118 352 L166 387 M204 297 L238 330 L216 340 L224 352 L176 387" fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="2" stroke-linejoin="round"/>`;
  const body = `<path d="${shoulders}" fill="${jacket}"/><path d="M137 296 C158 314 184 314 205 296 L220 332 L171 392 L122 332 Z" fill="${shirt}"/>`;
  const collar = `<path d="M139 292 L171 322 L152 338 L132 304 Z M203 292 L171 322 L190 338 L210 304 Z" fill="${shirt}" stroke="#000" stroke-opacity="0.12" stroke-width="1.5"/>`;
  const knot = `<path d="M161 320 L181 320 L177 337 L165 337 Z" fill="${tie}"/><path d="M165 337 L177 337 L187 387 L155 387 Z" fill="${tie}"/><path d="M165 337 L177 337" stroke="#000" stroke-opacity="0.25" stroke-width="1.5"/>`;
  const hasTie = look === 'masculine' && dice.chance(0.65);
  return body + (hasTie ? knot : '') + collar + lapels + edges;
}

function knit(dice: Dice, skin: string): string {
  const colour = dice.pick(knits);
  const neck = `<path d="M134 295 C146 326 196 326 208 295 L199 290 L143 290 Z" fill="${skin}"/>`;
  const rim = `<path d="M134 296 C146 328 196 328 208 296" fill="none" stroke="#000" stroke-opacity="0.18" stroke-width="7"/>`;
  return `<path d="${shoulders}" fill="${colour}"/>${neck}${rim}`;
}

function blouse(dice: Dice, skin: string): string {
  const colour = dice.pick(knits);
  const jacket = dice.pick(jackets);
  const opening = `<path d="M137 294 L171 350 L205 294 L198 290 L144 290 Z" fill="${skin}"/>`;
  const panels = `<path d="M136 297 C112 322 114 352 134 387 L22 387 C26 334 76 314 136 297 Z M206 297 C230 322 228 352 208 387 L320 387 C316 334 266 314 206 297 Z" fill="${jacket}"/>`;
  return `<path d="${shoulders}" fill="${colour}"/>${opening}${panels}<path d="M137 295 L171 351 L205 295" fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="3"/>`;
}

export function drawClothes(dice: Dice, look: 'feminine' | 'masculine', skin: string): string {
  if (look === 'feminine') {
    return dice.pick([
      () => suit(dice, look),
      () => blouse(dice, skin),
      () => blouse(dice, skin),
      () => knit(dice, skin),
    ])();
  }
  return dice.chance(0.75) ? suit(dice, look) : knit(dice, skin);
}
