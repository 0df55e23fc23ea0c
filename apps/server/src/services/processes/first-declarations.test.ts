import type { Declaration } from '@urna/contract/candidacy/declarations';
import { declarationKeys } from '@urna/contract/shared/person-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { currentProcess } from './processes.ts';
import { declarationsInForce } from './texts.ts';

/** The texts that a new installation begins with. */
let database: TestDatabase;
let declarations: Declaration[];
beforeAll(async () => {
  database = await openTestDatabase();
  declarations = await declarationsInForce(database.db, await currentProcess(database.db));
});
afterAll(() => database.close());

test('each of the five declarations has its text once, with a version', () => {
  expect(declarations.map(({ kind }) => kind)).toEqual(declarationKeys);
  for (const { version, title } of declarations) {
    expect(version).toMatch(/^2025-\d+$/);
    expect(title).not.toBe('');
  }
});

test('the texts name the laws that they rest on', () => {
  const laws: Record<string, string[]> = {
    jurorDeclaration: ['artículo 83 de la Constitución', 'Decreto Ley 19 de 2012', 'artículo 442 del Código Penal'],
    dataProcessingAccept: [
      'Ley 1581 de 2012',
      'Decreto 1377 de 2013',
      'previa, expresa e informada',
      'datos sensibles',
    ],
    imageUsageAuthorization: ['Ley 23 de 1982', 'Ley 1581 de 2012'],
    emailNotificationAccept: ['artículos 56 y 67 de la Ley 1437 de 2011', 'Ley 527 de 1999', 'Ley 2080 de 2021'],
    noIncompatibilityDeclaration: ['Ley 43 de 1990', 'bajo la gravedad del juramento'],
  };
  for (const { kind, paragraphs } of declarations) {
    for (const law of laws[kind] ?? []) expect(paragraphs.join(' ')).toContain(law);
  }
});

test('paragraphs are clean sentences', () => {
  for (const paragraph of declarations.flatMap(({ paragraphs }) => paragraphs)) {
    expect(paragraph).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(paragraph).not.toMatch(/\s{2}|\n/);
  }
});
