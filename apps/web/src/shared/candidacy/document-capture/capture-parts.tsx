import { Box, Loader } from '@mantine/core';
import { type AskedFile, type DocumentKind, documentKind } from '@urna/contract/candidacy/documents';
import type { Advice } from '@urna/document-scanner/advice';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import classes from './capture.module.css';

export const adviceWords: Record<Advice, string> = {
  dark: 'Se ve oscura. Con más luz se leerá mejor.',
  blurred: 'Se ve borrosa. Sostenga la cámara quieta y espere a que enfoque.',
  cut: 'Parece que falta un borde. Aléjese un poco, hasta que se vean las cuatro esquinas.',
  small: 'Se ve pequeña. Acérquese para que quede nítida.',
  background: 'El fondo no se ve blanco, y lo solicitado es una foto con fondo blanco.',
};

export const UNREADABLE =
  'No fue posible abrir la imagen: está dañada o su formato no se conoce. Elija otra en JPG o PNG, o tome la foto aquí.';
export const HEIC =
  'Esta foto está en formato HEIC, que este navegador no puede abrir. Tome la foto aquí, o guárdela como JPG y vuelva a elegirla. Para que un iPhone tome las próximas en JPG: Ajustes, Cámara, Formatos, «Más compatible».';
export const BROKEN =
  'Su navegador no pudo terminar este paso, quizá por falta de memoria. Cierre otras pestañas y aplicaciones e inténtelo de nuevo. Sus páginas siguen aquí.';

export const fileNames: Record<DocumentKind, string> = {
  photo: 'fotografia.jpg',
  cedula: 'identificacion.pdf',
  antecedentes: 'antecedentes.pdf',
  carta: 'carta-de-aceptacion.pdf',
  other: 'documento.pdf',
};

/** What the next picture shows. */
export function pictureName(kind: DocumentKind, index: number): string {
  if (kind === 'photo') return 'Fotografía';
  if (kind !== 'cedula') return `Página ${String(index + 1)}`;
  return index === 0 ? 'Frente' : index === 1 ? 'Reverso' : `Imagen ${String(index + 1)}`;
}

const ofDocument: Record<Exclude<DocumentKind, 'photo' | 'other'>, string> = {
  cedula: 'del documento de identidad',
  antecedentes: 'del certificado de antecedentes',
  carta: 'de la carta de aceptación',
};

/** What to photograph now, as a heading. */
export function pictureTitle({ id, name }: Pick<AskedFile, 'id' | 'name'>, index: number): string {
  const kind = documentKind(id);
  if (kind === 'photo') return 'Tome o elija su fotografía';
  return `${pictureName(kind, index)} ${kind === 'other' ? `de «${name}»` : ofDocument[kind]}`;
}

export const pictureTip = (kind: DocumentKind): string =>
  kind === 'photo'
    ? 'De frente, con buena luz y delante de una pared blanca.'
    : 'Ponga el documento sobre una superficie de otro color, con buena luz y sin sombras. Deje ver las cuatro esquinas.';

/** A step's heading. It takes the focus, so that a step is heard when it begins. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    // `data-autofocus`: a modal that opens with this step would move the focus to its close button.
    <Box component="h3" fz={18} tabIndex={-1} ref={heading} data-autofocus>
      {children}
    </Box>
  );
}

/** What may be wrong with a picture. It never stops anybody. */
export function AdviceList({ advice }: { advice: readonly Advice[] }) {
  if (advice.length === 0) return null;
  return (
    <Notice type="warning" title="Puede usarla así, o tomar otra" role="status">
      <ul className="bullets">
        {advice.map((one) => (
          <li key={one}>{adviceWords[one]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where head and shoulders should be, in the proportions of the photograph that is asked for. */
export function PortraitGuide() {
  return (
    <svg className={classes.guide} viewBox="0 0 342 387" aria-hidden="true" focusable="false">
      <rect x="1.5" y="1.5" width="339" height="384" rx="6" />
      <ellipse cx="171" cy="160" rx="86" ry="114" />
      <path d="M20 386c6-62 50-92 104-98M322 386c-6-62-50-92-104-98" />
    </svg>
  );
}

/** What happens now, in words. */
export function Working({ children }: { children: string }) {
  return (
    <p className={classes.working} role="status">
      <Loader size="sm" aria-hidden="true" /> {children}
    </p>
  );
}
