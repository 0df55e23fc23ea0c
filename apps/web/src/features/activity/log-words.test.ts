import { activityEvents } from '@urna/contract/activity/activity';
import { describe, expect, test } from 'vitest';
import { showValue, splitProperties, subjectOf } from './log-words.ts';
import { labelsOfContests, propertyLabel } from './property-words.ts';

describe('showing a property of the activity log', () => {
  test.each([
    ['new_status', 'FINISH_CANDIDATE_REGISTRATION', 'Finalizó Registro de Candidato'],
    ['new_status', 'UPLOAD_CANDIDATE_DOCUMENT', 'Subió Documento de Candidato'],
    ['candidate_type', 'CANDIDATE_ACCOUNTANT', 'Candidato Contador'],
    ['candidate_type', 'CANDIDATE_IES', 'Candidato IES'],
    ['review_status', 'PARA_SUBSANAR', 'Para Subsanar'],
    ['candidate_id', 12_345, '12345'],
    ['documents_reviewed', 12_345, '12.345'],
    ['document_type', ['Fotografía', 'Antecedentes'], 'Fotografía, Antecedentes'],
    ['replaced', true, 'Sí'],
    ['reason', null, 'Sin valor'],
    ['reason', '  ', 'Sin valor'],
    ['filters', { candidate_type: 'CANDIDATE_IES' }, 'Tipo de candidato: Candidato IES'],
    ['filters', {}, 'Sin valor'],
    ['contest', 'ies-2', 'ies-2'],
    ['blank', false, 'No'],
    ['voter_id', 12_345, '12345'],
    [
      'fingerprints',
      { election: 'aB+1', trustees: 'c', credentials: 'd' },
      'Elección: aB+1, Custodios: c, Credenciales: d',
    ],
    ['details', [{ label: 'Correo nuevo', value: 'ana***@demo.test' }], 'Correo nuevo: ana***@demo.test'],
    ['action', 'witness_retired', 'Retirar un veedor'],
    ['kind', 'recordatorio', 'Recordatorio'],
    ['audience', 'not_voted', 'Quienes no han votado'],
    ['reason', 'voting_closed', 'La votación cerró'],
    ['old_status', 'unknown', 'Sin respuesta'],
    [
      'mails',
      { sent: 2990, skipped: 7, failed: 2, unknown: 1 },
      'Enviados: 2.990, Omitidos: 7, No se pudieron enviar: 2, Sin respuesta: 1',
    ],
    ['filters', { topic: 'voter_code', campaign: 1234 }, 'Para qué son: Código de votación, Campaña: 1234'],
    ['observation', '<b>negrita</b>', '<b>negrita</b>'],
    ['observation', 'constructor', 'constructor'],
  ])('shows the value of %s %j', (key, value, text) => {
    expect(showValue(key, value, {})).toBe(text);
  });

  test.each([
    ['2025-09-12 17:00:00', '12/09/2025 17:00'],
    ['2025-09-12T22:00:00.000Z', '12/09/2025 17:00'],
    ['1901-01-31', '31/01/1901'],
    ['2099-12-31', '31/12/2099'],
    ['1900-01-31', '1900-01-31'],
    ['2100-01-01', '2100-01-01'],
    ['2025-13-01', '2025-13-01'],
    ['2025-99-99 17:00:00', '2025-99-99 17:00:00'],
    ['20250912', '20250912'],
  ])('only a time between 1901 and 2099 is shown as a date: %s', (text, shown) => {
    expect(showValue('issue_date', text, {})).toBe(shown);
  });
});

/** Keys that are Spanish in the log itself. */
const spanishKeys = ['radicado'];

test.each(
  Object.entries(activityEvents).map(([event, { properties }]) => [event, Object.keys(properties.shape)] as const),
)('every property of %s has a name of its own', (_event, keys) => {
  const nameless = keys
    .filter((key) => key !== 'old' && key !== 'attributes' && !spanishKeys.includes(key))
    .filter((key) => propertyLabel(key).toLowerCase() === key.replaceAll('_', ' '));
  expect(nameless).toEqual([]);
});

test('a contest and the import of its roll are shown by the contest’s title', () => {
  expect(labelsOfContests([{ contest: 'ies', title: 'Representantes IES' }])).toEqual({
    ies: 'Representantes IES',
    'roll-ies': 'Censo: Representantes IES',
  });
});

test('the subject of a campaign entry tells it from other campaigns of its kind', () => {
  const properties = { campaign_id: 1234, kind: 'recordatorio', contest: 'ies' };
  expect(subjectOf({ properties }, { ies: 'Representantes IES' })).toBe('Recordatorio n.º 1234 · Representantes IES');
});

test('a key without a label is shown with spaces', () => {
  expect(propertyLabel('some_new_key')).toBe('Some new key');
  expect(propertyLabel('candidate_id')).toBe('Identificador del candidato');
});

describe('showing changes', () => {
  test('puts old and new values side by side, also where one is missing', () => {
    const { plain, changes } = splitProperties({
      candidate_id: 7,
      old: { email: 'a@b.co', role: 'REVISOR' },
      attributes: { email: 'c@d.co', active: false },
    });
    expect(plain).toEqual([['candidate_id', 7]]);
    expect(changes).toEqual([
      { key: 'email', before: 'a@b.co', after: 'c@d.co' },
      { key: 'role', before: 'REVISOR', after: undefined },
      { key: 'active', before: undefined, after: false },
    ]);
  });

  test('lists labelled properties in the order of reading, and unlabelled ones last', () => {
    const properties = {
      unknown: 1,
      observation: 'x',
      new_status: 'APROBADO',
      old_status: 'PENDIENTE',
      candidate_id: 7,
    };
    expect(splitProperties(properties).plain.map(([key]) => key)).toEqual([
      'candidate_id',
      'old_status',
      'new_status',
      'observation',
      'unknown',
    ]);
  });

  test('shows changes of another shape like any other property', () => {
    expect(splitProperties({ old: 'antes', attributes: ['x'] })).toEqual({
      plain: [
        ['old', 'antes'],
        ['attributes', ['x']],
      ],
      changes: [],
    });
  });
});
