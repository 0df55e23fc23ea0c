import type { DocumentKind } from '@urna/contract/candidacy/documents';
import { PHOTO_SIZE } from '@urna/contract/shared/limits';

interface DocumentWords {
  requirements: readonly string[];
  deleteTitle: string;
  deleteWarning: string;
}

const pdfRequirements = ['Formato PDF, ampliado al 150%', 'Máximo 1 MB'] as const;

export const documentWords: Record<DocumentKind, DocumentWords> = {
  photo: {
    requirements: [
      '3x4 cm, 300 dpi, JPG, fondo blanco',
      `${String(PHOTO_SIZE.width)}x${String(PHOTO_SIZE.height)} píxeles`,
      'Máximo 1 MB',
    ],
    deleteTitle: '¿Eliminar la fotografía?',
    deleteWarning: 'Esta acción es irreversible: la fotografía se eliminará y deberá cargarla de nuevo.',
  },
  cedula: {
    requirements: pdfRequirements,
    deleteTitle: '¿Eliminar el documento de identificación?',
    deleteWarning:
      'Esta acción es irreversible: la copia de su documento de identidad se eliminará y deberá cargarla de nuevo.',
  },
  antecedentes: {
    requirements: pdfRequirements,
    deleteTitle: '¿Eliminar el certificado de antecedentes?',
    deleteWarning:
      'Esta acción es irreversible: el certificado de antecedentes se eliminará y deberá cargarlo de nuevo.',
  },
  carta: {
    requirements: pdfRequirements,
    deleteTitle: '¿Eliminar la carta de aceptación?',
    deleteWarning: 'Esta acción es irreversible: la carta de aceptación se eliminará y deberá cargarla de nuevo.',
  },
};
