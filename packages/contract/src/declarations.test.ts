import { expect, test } from 'vitest';
import { declarations } from './declarations.ts';
import { declarationRequired } from './person-fields.ts';

test('each of the five declarations has its text once, with a version', () => {
  expect(declarations.map(({ key }) => key)).toEqual(Object.keys(declarationRequired));
  for (const { version, title } of declarations) {
    expect(version).toMatch(/^2025-\d+$/);
    expect(title).not.toBe('');
  }
});

test('the texts name the laws that they rest on', () => {
  const laws = {
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
  for (const { key, text } of declarations) {
    for (const law of laws[key]) expect(text.join(' ')).toContain(law);
  }
});

test('paragraphs are clean sentences', () => {
  for (const paragraph of declarations.flatMap(({ text }) => text)) {
    expect(paragraph).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(paragraph).not.toMatch(/\s{2}|\n/);
  }
});
