import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Mails and the candidate's screens say "usted": the specification's sentences there have both voices. A word list, since
 * Spanish has one form for "(tú) abre" and "(la votación) abre": an order counts only where it begins a sentence.
 */
const words = `tu tus tú te ti contigo tuyo tuya
  compruebas crees debes eliges encuentras entras eres escribes estás haces hagas hiciste necesitas pierdes prefieres
  puedes quieres recibes sabes solicitas tienes tengas usas vayas vienes votas votes vuelvas vuelves
  actualízala ábrela ábrelo búscala búscalo comunícate consérvalo cópiala cópialo dilo escríbela escríbelo escríbenos
  guárdala guárdalo identifícate inténtalo intentalo pégala pídela pídelo revísalo`.split(/\s+/);
const openings = `Abre Actualiza Busca Cambia Compara Comprueba Confirma Copia Corrige Cuenta Descarga Elige Elimina
  Entra Envía Escribe Espera Guarda Ignora Ingresa Intenta Lee Oprime Pide Pega Revisa Selecciona Sube Usa Valida
  Verifica Vuelve`.split(/\s+/);
/** "votaste", "recibiste", "podrás", which no list holds. */
const endings = /(?:aste|iste|rás)$/u;
const others = ['existe', 'consiste', 'contraste', 'atrás', 'detrás'];

const isInformal = (word: string) => words.includes(word) || (endings.test(word) && !others.includes(word));

function informalWords(text: string): string[] {
  const orders = new RegExp(`(?:^|[.:;«"'\`>] ?)(${openings.join('|')})(?![\\p{L}:]| (?:el|la|los|las) \\$)`, 'gmu');
  const spoken = text.match(/(?<![\p{L}\p{N}_.$])\p{L}+(?![\p{L}\p{N}_(:=])/gu) ?? [];
  return [
    ...spoken.filter((word) => isInformal(word.toLowerCase())),
    ...[...text.matchAll(orders)].map(([, order = '']) => order),
  ];
}

/** Printed as they are in the specification. */
const specified = [
  'Por favor, sube todos los documentos requeridos.',
  'Por favor, intenta nuevamente.',
  'por favor intentalo de nuevo más tarde',
  'El código ha sido enviado a tu correo electrónico.',
  'Tu candidatura ha sido registrada como',
  'Debes tener al menos 18 años',
];

/** A file without its comments, the specification's sentences, and what the document of the API says of a call. */
function ownText(path: string): string {
  const source = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|summary:).*$/gm, '');
  return specified.reduce((text, sentence) => text.replaceAll(sentence, ''), source);
}

/** The files of all patterns: a pattern that matches nothing would let a sentence pass unread. */
function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern);
    if (found.length === 0) throw new Error(`no file matches ${pattern}`);
    return found;
  });
}

const mails = filesOf([
  'packages/mail/src/*.ts',
  'packages/contract/src/mail/campaign-text.ts',
  'packages/contract/src/election/{ballot-place,trustee-words}.ts',
  'apps/server/src/{features,services}/**/*mails.ts',
  'apps/server/src/services/mail/**/*.ts',
  'apps/server/src/services/candidacy/{addresses,receipts}.ts',
  'apps/server/src/services/election/roll/password-links.ts',
  'apps/server/src/features/candidacy/{correction,disowning,proposals,registration,review,tracking}/*.ts',
  'apps/server/src/features/access/log-in.ts',
  'apps/server/src/features/access/own-passkeys.ts',
  'apps/server/src/features/people/staff/{change,create}-staff.ts',
  'apps/credentials/src/mails/compose-*.ts',
  'apps/credentials/src/after/notices.ts',
  'apps/witness/src/alarm.ts',
]);
const candidateScreens = filesOf([
  'apps/web/src/features/candidacy/{registration,personal-form,correction,tracking,own-proposal,phone-upload}/*.{ts,tsx}',
  'apps/web/src/features/candidacy/disowning/registration-question.tsx',
  'apps/web/src/shared/candidacy/**/*.{ts,tsx}',
  'apps/web/src/shared/processes/{window-fields,time-left,calendar-notices,deadline,use-calendar}.{ts,tsx}',
  'apps/web/src/ui/files/*.{ts,tsx}',
  'packages/contract/src/candidacy/*.ts',
  'packages/contract/src/shared/person-fields.ts',
  'apps/server/src/features/candidacy/{registration,correction,tracking,documents,disowning}/*.ts',
]);

test.each([
  ['mails', mails],
  ["the candidate's screens", candidateScreens],
])('%s say «usted» and never «tú»', (_name, paths) => {
  const own = paths.filter((path) => !path.includes('.test.'));
  expect(own.length).toBeGreaterThan(20);
  const informal = own.map((path) => [path, informalWords(ownText(path))] as const);
  expect(informal.filter(([, found]) => found.length > 0)).toEqual([]);
});

test.each([
  ['Recibimos su inscripción. Guarda este comprobante.', ['Guarda']],
  ['Su código para votar: no lo compartas con quien te llame.', ['te']],
  ['Si votaste, podrás comprobarlo.', ['votaste', 'podrás']],
  ['Escriba el código. Si no llegó, pídelo otra vez.', ['pídelo']],
])('finds the other voice in «%s»', (text, found) => {
  expect(informalWords(text).toSorted()).toEqual(found.toSorted());
});

test.each([
  'La votación abre el 12/09/2025. Usted ya existe.',
  'Escriba su código. Guárdelo.',
  'Abre el ${date}',
  'Atrás',
])('finds nothing in «%s»', (text) => {
  expect(informalWords(text)).toEqual([]);
});

const isShown = (path: string) => !/\.test\.tsx?$|\/spoken-words\.ts$/.test(path);

test.each([
  ['a witness of the box a «testigo», who is a party’s accredited person', /\btestigos?\b/i],
  ['a voter’s «comprobante» a «recibo»', /(?<!acuse de )\brecibos?\b/i],
  ['a voter’s «comprobante» a «confirmación»', /confirmaci[oó]n de(l voto| (que )?[st]u voto)/i],
  ['a voter’s «certificado» a «constancia»', /constancias? de (haber )?vota/i],
])('nothing calls %s', (_what, other) => {
  const shown = filesOf([
    '{apps,packages}/*/src/**/*.{ts,tsx}',
    'apps/verifier/*.html',
    'apps/server/migrations/*.sql',
    'docs/guia-*.md',
  ]).filter(isShown);
  expect(shown.length).toBeGreaterThan(1000);
  expect(shown.filter((path) => other.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('no text that voters read names a fingerprint, a checkpoint or a format', () => {
  const read = filesOf([
    'apps/booth/src/**/*.{ts,tsx}',
    'apps/web/src/features/checking/{ballot-box,how-it-works,verification}/*.{ts,tsx}',
    'apps/web/src/features/{mail/mail-preferences-page,voting/roll-check-page}.tsx',
    'apps/web/src/shared/{checking,election}/*.{ts,tsx}',
    'apps/credentials/src/mails/compose-*.ts',
    'apps/credentials/src/after/notices.ts',
    'apps/verifier/{comprobar.html,src/second-device/*.ts}',
    'apps/server/src/features/voting/**/*.ts',
    'apps/server/src/services/mail/outbox/with-receipt.ts',
  ]).filter(isShown);
  expect(read.length).toBeGreaterThan(90);
  const technical = /\bhuellas?\b|\bpuntos? de control\b|urna receipt v1/i;
  expect(read.filter((path) => technical.test(ownText(path)))).toEqual([]);
});
