import { formatOf, formats } from './proportions.ts';
import type { Rectangle, Size } from './quad.ts';

/** What is photographed: the faces of a card, the pages of a document, or a person. */
export type Subject = 'card' | 'pages' | 'portrait';

/** In points (1/72 inch). */
export interface Sheet extends Size {
  /** Which picture stands where. */
  places: (Rectangle & { picture: number })[];
}

const points = (millimetres: number) => (millimetres * 72) / 25.4;
const LETTER = { width: points(formats.letter.width), height: points(formats.letter.height) };
/** A card is enlarged to 150 %, as the product's specification asks of the cédula. */
const CARD = { width: points(formats.card.height * 1.5), height: points(formats.card.width * 1.5) };
const MARGIN = points(20);

/** Fits proportions into a space, in its middle. */
function fit(ratio: number, space: Rectangle): Rectangle {
  const width = Math.min(space.width, space.height * ratio);
  const height = width / ratio;
  return { x: space.x + (space.width - width) / 2, y: space.y + (space.height - height) / 2, width, height };
}

/** A sheet of the format of the page itself; of letter paper with a margin for anything else. */
function pageSheet(ratio: number, picture: number): Sheet {
  const paper = formatOf(ratio);
  if (paper && paper.format !== 'card') {
    const { width, height } = formats[paper.format];
    const upright = { width: points(width), height: points(height) };
    const sheet = paper.lying ? { width: upright.height, height: upright.width } : upright;
    return { ...sheet, places: [{ x: 0, y: 0, ...sheet, picture }] };
  }
  const sheet = ratio > 1.2 ? { width: LETTER.height, height: LETTER.width } : LETTER;
  const space = { x: MARGIN, y: MARGIN, width: sheet.width - 2 * MARGIN, height: sheet.height - 2 * MARGIN };
  return { ...sheet, places: [{ ...fit(ratio, space), picture }] };
}

/** Whether a picture shows a card rather than a page that holds both its faces. */
export const isCard = (ratio: number): boolean => formatOf(ratio)?.format === 'card';

/** Both faces of a card on one letter page, one below the other. */
function cardSheet(faces: readonly { ratio: number; picture: number }[]): Sheet {
  const gap = MARGIN / 2;
  const block = faces.length * CARD.height + (faces.length - 1) * gap;
  const left = (LETTER.width - CARD.width) / 2;
  const top = (LETTER.height - block) / 2;
  return {
    ...LETTER,
    places: faces.map(({ ratio, picture }, index) => ({
      ...fit(ratio, { x: left, y: top + index * (CARD.height + gap), ...CARD }),
      picture,
    })),
  };
}

/** Which sheets a document of these pictures has, given their proportions (width over height). */
export function layOut(subject: Subject, ratios: readonly number[]): Sheet[] {
  if (subject !== 'card') return ratios.map(pageSheet);
  const pictures = ratios.map((ratio, picture) => ({ ratio, picture }));
  const faces = pictures.filter(({ ratio }) => isCard(ratio));
  const pages = pictures.filter(({ ratio }) => !isCard(ratio));
  const sheets: Sheet[] = [];
  for (let index = 0; index < faces.length; index += 2) sheets.push(cardSheet(faces.slice(index, index + 2)));
  return [...sheets, ...pages.map(({ ratio, picture }) => pageSheet(ratio, picture))];
}
