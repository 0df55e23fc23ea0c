import { describe, expect, test } from 'vitest';
import { standardDocument } from '../../../../../../packages/contract/testing/standard-documents.ts';
import { exceptionsOf } from './exceptions.tsx';

const person = {
  first_name: 'Ana',
  second_name: null,
  first_last_name: 'Ruiz',
  second_last_name: 'Peña',
  email: 'ana@demo.test',
  mobile_phone: '3001234567',
};
const candidate = {
  ...person,
  professional_license: '1234-T',
  register: { ...person, professional_card: '1234-T' },
  shared_files: [],
  questions: [],
};
const document = (id: number, kind: 'photo' | 'antecedentes', unchanged = false) => {
  const { name, id: document_type_id } = standardDocument(kind);
  const current = {
    id,
    file_path: `${kind}.pdf`,
    file_size: 1,
    file_url: `/documents/${String(id)}`,
    document_type_id,
    document_type: name,
    mime_type: 'application/pdf',
    created_at: '2025-09-01 10:00:00',
    review_status: 'PENDIENTE' as const,
    phase: 'inscription' as const,
    current: true,
    reason: null,
    unchanged,
    warning: null,
  };
  return { kind, name, current };
};
const documents = [document(1, 'photo'), document(2, 'antecedentes')];
const approved = { candidate, documents, isWhole: true, certificateAge: 20 };

describe('what an approval is asked about', () => {
  test('is nothing where nothing speaks against it, or the certificate’s text doesn’t tell its age', () => {
    expect(exceptionsOf(approved)).toEqual([]);
    expect(exceptionsOf({ ...approved, certificateAge: null })).toEqual([]);
    expect(exceptionsOf({ ...approved, certificateAge: 90 })).toEqual([]);
  });

  test('is an old certificate', () => {
    expect(exceptionsOf({ ...approved, certificateAge: 91 })).toEqual([
      'Antecedentes: el certificado es de hace 91 días.',
    ]);
    expect(exceptionsOf({ ...approved, documents: documents.slice(0, 1), certificateAge: 91 })).toEqual([]);
  });

  test('is a question that still waits for its answer, if the decision ends it', () => {
    const asked = {
      id: 1,
      stage: 'first' as const,
      asked_by: 'Beatriz Arango',
      text: '¿Peña o Piña?',
      wants_file: false,
      asked_at: '2029-09-10 10:00:00',
      answer_by: '2029-09-13',
      answered_at: null,
      answer: null,
      file: null,
    };
    const withQuestions = (...states: ('open' | 'answered' | 'withdrawn')[]) => ({
      ...approved,
      candidate: { ...candidate, questions: states.map((state) => ({ ...asked, state })) },
    });
    expect(exceptionsOf(withQuestions('answered', 'open'))).toEqual([
      'Hay una pregunta sin responder, con fecha del 13/09/2029: si aprueba, ya no espera.',
    ]);
    expect(exceptionsOf(withQuestions('answered', 'withdrawn'))).toEqual([]);
    expect(exceptionsOf({ ...withQuestions('open'), isWhole: false })).toEqual([]);
  });

  test('is a file that another candidacy has too, if the decision approves it', () => {
    const shared_files = [
      { document_id: 2, candidate_id: 9, candidate_name: 'José Álvarez', document_type: 'Antecedentes' },
    ];
    const shared = { ...approved, candidate: { ...candidate, shared_files } };
    expect(exceptionsOf(shared)).toEqual(['Antecedentes: el mismo archivo está en la candidatura de José Álvarez.']);
    expect(exceptionsOf({ ...shared, documents: documents.slice(0, 1) })).toEqual([]);
  });

  test('is one line for a document whose file several candidacies have, also more than once', () => {
    const also = (candidate_id: number, candidate_name: string, document_type: string) => ({
      document_id: 2,
      candidate_id,
      candidate_name,
      document_type,
    });
    const shared_files = [
      also(9, 'José Álvarez', 'Antecedentes'),
      also(9, 'José Álvarez', 'Identificación'),
      also(11, 'Luz Mora', 'Antecedentes'),
    ];
    expect(exceptionsOf({ ...approved, candidate: { ...candidate, shared_files } })).toEqual([
      'Antecedentes: el mismo archivo está en las candidaturas de José Álvarez y Luz Mora.',
    ]);
  });

  test('is a correction that is the rejected file', () => {
    expect(exceptionsOf({ ...approved, documents: [document(2, 'antecedentes', true)] })).toEqual([
      'Antecedentes: el archivo corregido es el mismo que se rechazó.',
    ]);
  });

  test('is declared data that differ from the register, once everything is approved', () => {
    const differs = { ...approved, candidate: { ...candidate, email: 'otra@demo.test' } };
    expect(exceptionsOf(differs)).toEqual(['Correo: declaró otra@demo.test, y el registro dice ana@demo.test.']);
    expect(exceptionsOf({ ...differs, isWhole: false })).toEqual([]);
    expect(exceptionsOf({ ...approved, candidate: { ...candidate, register: null } })).toEqual([
      'La persona no está en el registro profesional.',
    ]);
  });
});
