import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { simpleJpeg } from '../../../testing/fixtures/hostile-fixtures.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureInput } from './picture-job.ts';
import { drawText, fitText, widthOf } from './svg-text.ts';

const pen = { x: 0, y: 0, fill: '#fff' };
const style = { weight: 'bold', size: 40 } as const;
const shapesOf = (text: string) => [...drawText(text, style, pen).matchAll(/ d="([^"]*)"/g)].map(([, shape]) => shape);
/** What a typeface draws for a character that it doesn't have. */
const [missing] = shapesOf('\u{10FFFF}');

describe('text as shapes', () => {
  test('has every letter of Spanish, typed as one character or as letter and accent', () => {
    const letters = 'ÁÉÍÓÚÜÑáéíóúüñ¿¡·«»…';
    expect(new Set(shapesOf(letters)).size).toBe(letters.length);
    expect(shapesOf(letters)).not.toContain(missing);
    expect(shapesOf('Íñigo'.normalize('NFD'))).toEqual(shapesOf('Íñigo'));
  });

  test('has names in other scripts', () => {
    for (const name of ['Δημήτρης', 'Наталья', 'Nguyễn']) expect(shapesOf(name), name).not.toContain(missing);
  });

  test('draws what a person typed, without ligatures', () => {
    expect(shapesOf('3x4 ->')).toHaveLength(6);
  });
});

describe('fitText', () => {
  const room = { weight: 'bold', sizes: [72, 56, 40], width: 700 } as const;

  test('takes the largest size at which all words have room, in lines of a like length', () => {
    const { style: fitted, lines } = fitText('Fabián Darío Peña Cuesta', { ...room, lines: 3 });
    expect([fitted.size, lines]).toEqual([72, ['Fabián Darío', 'Peña Cuesta']]);
  });

  test.each([
    ['a long name', 'Guadalupe Villavicencio Echeverría Montealegre de Santander y Bustamante de las Casas Reales', 2],
    ['one word without end', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), 3],
    ['both', `Ana ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} de la Torre y Peña`, 2],
  ])('shortens %s at the smallest size, and no line is wider than its room', (_, text, most) => {
    const { style: fitted, lines } = fitText(text, { ...room, lines: most });
    expect(fitted.size).toBe(40);
    expect(lines.length).toBeLessThanOrEqual(most);
    for (const line of lines) expect(widthOf(line, fitted), line).toBeLessThanOrEqual(room.width);
    expect(lines.join(' ')).toContain('…');
  });
});

describe('drawPicture', () => {
  const input: PictureInput = {
    process: { title: 'Elecciones 2025', body: 'Tribunal Disciplinario', period: '2026-2029', drill: false },
    question: 'Representante de los Contadores Públicos',
    headline: 'El voto en blanco obtuvo la mayoría absoluta',
    elected: [],
    figures: ['Participación 61,24 %'],
    address: 'urna.test/resultados/2025/contador',
  };
  const person = (photo: Uint8Array | null) => ({ name: 'ANA PEÑA', votes: '7 votos · 70,00 %', photo });
  /** The colour in the middle of a lone person's portrait. */
  const portraitOf = async (elected: PictureInput['elected']) => {
    const png = await drawPicture({ ...input, elected });
    const pixel = sharp(png).extract({ left: 1014, top: 260, width: 1, height: 1 }).removeAlpha();
    return [...(await pixel.raw().toBuffer())];
  };

  test('shows the photo of the elected, and goes without one that is missing or broken', async () => {
    const none = await portraitOf([person(null)]);
    expect(await portraitOf([person(await simpleJpeg(48, 64))])).not.toEqual(none);
    expect(await portraitOf([person(Buffer.from('no es una foto'))])).toEqual(none);
  });

  test('draws the same bytes for the same input, and others for another name, however many are elected', async () => {
    const pictures = [[], ...[1, 2, 3, 4, 6, 7, 20].map((count) => Array(count).fill(person(null)))];
    const drawn = await Promise.all(pictures.map((elected) => drawPicture({ ...input, elected })));
    expect(new Set(drawn.map((png) => Buffer.from(png).toString('base64'))).size).toBe(pictures.length);
    const again = await drawPicture({ ...input, elected: [person(null)] });
    expect(Buffer.from(again).equals(Buffer.from(drawn[1] ?? []))).toBe(true);
  });
});
