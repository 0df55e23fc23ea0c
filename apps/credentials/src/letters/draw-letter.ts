import type { RollHeader } from '@urna/credential-files/roll';
import { votingLink } from '@urna/credential-files/voting-link';
import type { OwnCheck } from '../own-check.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { Problem } from '../problem.ts';
import { colours, contentWidth, type LetterSheet, page } from './letter-sheet.ts';

/** What all letters of a run have in common. */
export interface LetterContext {
  roll: RollHeader;
  /** The authority's name, as voters know it. */
  authority: string;
  /** How to reach the authority; null if only by what the roll says of the board. */
  contact: string | null;
  /** Where the voter's link leads instead of the roll's address. */
  booth: string | null;
  /** The sealed election's; null while it isn't known. */
  fingerprint: string | null;
}

export const letterLink = ({ roll, booth }: LetterContext, credential: string): string =>
  votingLink({ address: booth ?? roll.address, login: roll.login }, credential);

function loginWords({ kind }: RollHeader, email: string): string {
  return kind === 'contador'
    ? `La página le pedirá su cédula y un código, que enviará en ese momento a ${email}.`
    : `La página le pedirá su correo, ${email}, y su contraseña. Si todavía no la eligió, pida allí el enlace para elegirla y después vuelva a leer este código.`;
}

const small = { size: 9, colour: colours.grey } as const;
const QR_SIDE = 168;
const BESIDE_QR = { x: page.side + QR_SIDE + 22, width: contentWidth - QR_SIDE - 22 };

/** One page: the address where a window envelope shows it, the credential, and what the voter's own check compares. */
export function drawLetter(
  sheet: LetterSheet,
  context: LetterContext,
  check: OwnCheck,
  { voter, name, email, credential }: VoterCredential,
): void {
  const { roll, authority, contact, booth } = context;
  sheet.startLetter();
  sheet.write(authority, { font: 'bold', size: 13, colour: colours.petrol });
  sheet.write(roll.process, small);
  sheet.skip(6);
  sheet.rule();

  sheet.moveTo(118);
  sheet.write(name, { font: 'bold', size: 12 });
  sheet.write(email);
  sheet.write(`Número ${voter} del censo`, small);

  sheet.moveTo(208);
  sheet.write(`Su credencial para votar en «${roll.contest}»`, { font: 'bold', size: 15, colour: colours.petrol });
  sheet.skip(4);
  sheet.write(
    `La hizo ${authority}, que no maneja la urna: así, quien la maneja no puede votar por usted. Cuando abra la votación, lea este código con la cámara de su teléfono, solo cuando vaya a votar.`,
  );
  sheet.skip(10);
  const top = sheet.pdf.y;
  sheet.drawQr(letterLink(context, credential), QR_SIDE);
  sheet.write('Sin teléfono, entre en un computador a', {}, BESIDE_QR);
  sheet.write(`${booth ?? roll.address}${roll.login}`, { font: 'mono', size: 9.5 }, BESIDE_QR);
  sheet.skip(4);
  sheet.write('y escriba su credencial cuando se la pidan:', {}, BESIDE_QR);
  sheet.write(credential, { font: 'mono', size: 15.5, colour: colours.petrol }, BESIDE_QR);
  sheet.skip(6);
  sheet.write(loginWords(roll, email), {}, BESIDE_QR);
  sheet.skip(6);
  sheet.write(
    'Guárdela hasta que vote y no la comparta con nadie: ni nosotros ni la Junta se la pediremos.',
    { font: 'bold' },
    BESIDE_QR,
  );
  sheet.moveTo(Math.max(sheet.pdf.y, top + QR_SIDE) + 14);
  if (check.hosts.length > 0) drawCheck(sheet, check, credential);
  drawFingerprint(sheet, context);
  sheet.rule();
  sheet.skip(6);
  const own = contact === null ? [] : [`Autoridad de credenciales: ${authority}, ${contact}`];
  for (const line of [...own, ...roll.contact]) sheet.write(line, small);
  if (!sheet.fits) throw new Problem(`La carta del votante ${voter} no cabe en una hoja: hay textos demasiado largos.`);
}

function drawCheck(sheet: LetterSheet, { hosts, wordsOf }: OwnCheck, credential: string): void {
  sheet.write('Compruebe su voto', { font: 'bold', size: 12, colour: colours.petrol });
  sheet.write(
    'Después de votar puede comprobar con otro teléfono o computador qué contiene su papeleta. La página que se abra allí debe tener una de estas direcciones y mostrar estas cuatro palabras de su credencial; si no, no le crea y avísenos.',
  );
  sheet.skip(4);
  sheet.write(wordsOf(credential), { font: 'bold', size: 12 });
  sheet.skip(4);
  for (const host of hosts) {
    sheet.write(host.name, { size: 9 });
    sheet.write(host.page, { font: 'mono', size: 10 });
    sheet.skip(2);
  }
  sheet.skip(10);
}

/** Known once the election is sealed, which may be after the letters are printed. */
function drawFingerprint(sheet: LetterSheet, { fingerprint }: LetterContext): void {
  sheet.write('Huella de la elección', { font: 'bold' });
  if (fingerprint === null) {
    const words = 'Se publica al sellar la elección, en su página de resultados. Debe ser la misma para todos.';
    sheet.write(words, small);
  } else {
    sheet.write(fingerprint, { font: 'mono', size: 10 });
    sheet.write('Debe ser la misma que muestra la página de resultados de la elección.', small);
  }
  sheet.skip(12);
}
