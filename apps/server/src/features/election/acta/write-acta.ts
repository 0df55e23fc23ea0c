// Renders the acta of a published result. Deterministic: the same input gives the same bytes.

import { describeCredentials } from '@urna/contract/election/credential-authority';
import { repeatCauseLabels, tieMethodLabels } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { tellTime } from '@urna/contract/shared/dates';
import { tellShare } from '@urna/contract/shared/share';
import { drawQr, letterhead, pageNumbers, sectionHeading } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, page, Sheet } from '../../../platform/files/pdf/sheet.ts';
import { fieldSection } from '../../../platform/files/pdf/tables.ts';
import type { ActaInput } from './acta-job.ts';
import {
  checksTable,
  namesOf,
  numberWords,
  outcomeWords,
  type Section,
  sentence,
  votesTable,
  watchedSections,
} from './acta-sections.ts';

const title = 'Acta de escrutinio';
const text = { size: 10.5, colour: colours.ink, lineGap: 3 } as const;
const grey = { size: 9, colour: colours.grey, lineGap: 2 } as const;

export async function writeActa(input: ActaInput): Promise<Uint8Array> {
  const { process, results } = input;
  const election = `Elección del ${results.question}`;
  const sheet = new Sheet({
    title: `${title} – ${results.question}`,
    author: process.body,
    subject: `${process.title}: ${election}`,
    createdAt: new Date(results.published_at),
  });
  const { root } = sheet;
  letterhead(sheet, root, process);
  sheet.addText(root, 'H1', title, { font: 'bold', size: 22, colour: colours.petrolDeep }, { y: 124 });
  sheet.pdf.y += 4;
  sheet.addText(root, 'P', election, { font: 'semibold', size: 13, colour: colours.petrol });
  sheet.pdf.y += 10;
  sheet.addText(root, 'P', outcomeWords(results), text);
  sheet.pdf.y += 16;
  votesTable(sheet, results);
  if (input.checks) checksTable(sheet, input.checks);
  for (const section of sectionsOf(input)) fieldSection(sheet, root, section);
  verificationSection(sheet, input);
  signatureSection(sheet, input);
  pageNumbers(sheet, `${title} · ${results.question}`);
  return sheet.finish();
}

function sectionsOf({ results, votersWhoVoted }: ActaInput): Section[] {
  const {
    voters,
    corrected_emails: corrected,
    ballots,
    turnout,
    threshold,
    trustees,
    custody,
    opened_without_acts: unsigned,
    fingerprints,
    blank_majority_rule: rule,
  } = results;
  return [
    ...aftermathOf(results),
    {
      title: 'Participación',
      rows: [
        ['Personas en el censo', numberWords(voters)],
        ['Correos corregidos después del sellado', numberWords(corrected)],
        ['Personas que votaron', numberWords(votersWhoVoted)],
        ['Papeletas en la urna', numberWords(ballots)],
        ['Participación', tellShare(turnout)],
        ['Credenciales', describeCredentials(results.credential_authority)],
        ['Mayoría del voto en blanco', rule === null ? 'Sin regla para esta elección.' : sentence(rule)],
      ],
    },
    {
      title: 'Etapas',
      rows: [
        ['Sellado de la elección', time(results.sealed_at)],
        ['Apertura de la votación', time(results.opened_at)],
        ['Cierre de la votación', time(results.closed_at)],
        ['Suma de las papeletas cifradas', time(results.tallied_at)],
        ['Resultado obtenido', time(results.decrypted_at)],
        ['Publicación', time(results.published_at)],
      ],
    },
    {
      title: 'Custodios',
      rows: [
        [
          'Cómo se descifró',
          threshold === null
            ? 'Todos los custodios juntos, con el servidor.'
            : `Al menos ${threshold.needed} de ${threshold.of} custodios, con el servidor.`,
        ],
        ['Quién podría abrir los votos', describeCollusion(custody)],
        ...(unsigned === null ? [] : [['Abierta sin las firmas que hacían falta', sentence(unsigned)] as const]),
        ...trustees.map(({ name, signed_at, decrypted_at }): readonly [string, string] => [
          name,
          [
            signed_at === null ? 'No firmó el acta de sellado.' : `Firmó el acta de sellado el ${time(signed_at)}.`,
            decrypted_at === null ? 'No hizo falta su parte.' : `Descifró su parte el ${time(decrypted_at)}.`,
          ].join(' '),
        ]),
        ['Pruebas fuertes', 'Cada parte, la del servidor incluida, trae la prueba de que se descifró bien.'],
      ],
    },
    {
      title: 'Huellas para comprobar',
      areHashes: true,
      rows: [
        ['Identificador de la elección', results.election_uuid],
        ['Texto de la elección', fingerprints.election],
        ['Custodios', fingerprints.trustees],
        ['Credenciales', fingerprints.credentials],
        ['Casilla sellada (SHA-256)', fingerprints.booth],
        ...results.booth.changes.map(
          ({ to, effective_at }) => [`Casilla desde el ${time(effective_at)} (SHA-256)`, to] as const,
        ),
        ...checkRows(results.check),
        ['Suma cifrada (SHA-256)', results.tally_hash],
        ['Archivo de la urna (SHA-256)', results.archive.sha256],
        ...(results.verifier_sha256 === null ? [] : [['verificador.html (SHA-256)', results.verifier_sha256] as const]),
      ],
    },
    ...watchedSections(results),
  ];
}

/** Where voters checked their ballots, and the page that they got there. */
const checkRows = (sealed: Results['check']): (readonly [string, string])[] =>
  sealed === null
    ? []
    : [
        ...sealed.hosts.map((host) => [`Comprobación del voto, ${host.name}`, host.page] as const),
        ['comprobar.html sellada (SHA-256)', sealed.page_sha256],
      ];

const time = (iso: string): string => tellTime(new Date(iso));

/** What preceded or followed the count outside of it: a repetition or a resolved tie. Empty for most contests. */
function aftermathOf(results: Results): Section[] {
  const { tie_resolution: tie, repeats, repeated_by: next } = results;
  const rows: (readonly [string, string])[] = [];
  if (repeats) {
    rows.push(['Repite la votación', `${repeats.title}. ${repetitionWords(repeats)}`]);
  }
  if (tie) {
    rows.push(
      ['Cómo se resolvió el empate', `${tieMethodLabels[tie.method]} del ${tie.resolved_on}, ante ${tie.resolved_by}.`],
      ['Quedó elegido', sentence(namesOf(results, tie.positions))],
      ['Explicación', sentence(tie.explanation)],
      ['Registrado', `Por ${tie.recorded_by} el ${time(tie.recorded_at)}.`],
      ['Acta del empate (SHA-256)', tie.minutes.sha256],
    );
  }
  if (next) rows.push(['Se repitió la votación', `${next.title}. ${repetitionWords(next)}`]);
  return rows.length === 0 ? [] : [{ title: 'Antes y después de la cuenta', rows }];
}

const repetitionWords = ({ because, reason }: NonNullable<Results['repeats']>): string =>
  `${repeatCauseLabels[because]}.${reason === null ? '' : ` Motivo: ${sentence(reason)}`}`;

/** Space for handwritten signatures: the board's, and those of the trustees who took part. */
function signatureSection(sheet: Sheet, { process, results }: ActaInput): void {
  const people = [
    { name: process.body, role: 'Por la autoridad electoral' },
    ...results.trustees
      .filter(({ decrypted_at }) => decrypted_at !== null)
      .map(({ name }) => ({ name, role: 'Custodio' })),
  ];
  const gap = 28;
  const width = (contentWidth - gap) / 2;
  const height = 74;
  const section = sheet.group(sheet.root, 'Sect');
  sectionHeading(sheet, section, 'Firmas', height);
  for (let start = 0; start < people.length; start += 2) {
    sheet.makeRoom(height);
    const top = sheet.pdf.y;
    for (const [column, person] of people.slice(start, start + 2).entries()) {
      const x = page.left + column * (width + gap);
      sheet.artifact(() => {
        sheet.pdf
          .lineWidth(0.7)
          .strokeColor(colours.grey)
          .moveTo(x, top + 42)
          .lineTo(x + width, top + 42)
          .stroke();
      });
      sheet.addText(
        section,
        'P',
        person.name,
        { font: 'semibold', size: 9.5, colour: colours.ink },
        { x, y: top + 46, width },
      );
      sheet.addText(section, 'P', person.role, grey, { x, width });
    }
    sheet.pdf.y = top + height;
  }
  sheet.pdf.y += 8;
}

/** Where anyone finds this result and the archive it was counted from. */
function verificationSection(
  sheet: Sheet,
  { results: { verifier_sha256: verifier }, resultsUrl, archiveUrl }: ActaInput,
): void {
  const side = 104;
  const width = contentWidth - side - 28;
  sheet.makeRoom(side + 40);
  const section = sheet.group(sheet.root, 'Sect');
  sectionHeading(sheet, section, 'Compruebe este resultado', side);
  const top = sheet.pdf.y + 4;
  sheet.addText(section, 'P', `El resultado está publicado en ${resultsUrl}`, text, { y: top, width });
  sheet.pdf.y += 4;
  const how = `El archivo de la urna está en ${archiveUrl}. Con él cualquier persona puede repetir la cuenta, en su navegador${verifier ? ', sin conexión con verificador.html' : ''} o con el programa independiente belenios-tool. ${verifier ? 'Las huellas SHA-256 de los dos archivos deben ser las' : 'Su huella SHA-256 debe ser la'} de esta acta.`;
  sheet.addText(section, 'P', how, grey, { width });
  const x = page.width - page.right - side;
  drawQr(sheet, section, resultsUrl, { x, y: top, side, alt: `Código QR que abre ${resultsUrl}` });
  sheet.pdf.y = Math.max(sheet.pdf.y, top + side) + 18;
}
