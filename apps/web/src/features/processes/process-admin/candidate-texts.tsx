import { Box } from '@mantine/core';
import { type DeclarationKind, declarationKinds } from '@urna/contract/candidacy/declarations';
import { type ProcessDetail, writeDeclaration } from '@urna/contract/processes/process-admin';
import { declarationTextSchema } from '@urna/contract/processes/process-fields';
import { counted } from '@urna/contract/shared/counted';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { PartProps } from './process-part.tsx';
import { VersionedText } from './versioned-text.tsx';

/** What each text is for; its title and its words are data. */
const kindLabels = {
  jurorDeclaration: 'Veracidad de lo declarado',
  dataProcessingAccept: 'Tratamiento de datos personales',
  imageUsageAuthorization: 'Uso de la imagen',
  emailNotificationAccept: 'Notificación por correo',
  noIncompatibilityDeclaration: 'Inhabilidades e incompatibilidades',
  privacyNotice: 'Aviso de privacidad',
} as const satisfies Record<DeclarationKind, string>;

/** What candidates accept, and the privacy notice. */
export function DeclarationsPanel({ process, mayChange }: PartProps) {
  const { slug, declarations, fixed } = process;
  return (
    <Panel title="Declaraciones y aviso de privacidad">
      <p className="prose">
        Los cinco primeros textos los acepta cada candidato al inscribirse; de cada aceptación se guarda la versión. El
        aviso se publica.
      </p>
      {fixed.declarations ? <p className="note prose">{fixed.declarations}</p> : null}
      <ul>
        {declarationKinds.map((kind) => (
          <VersionedText
            key={kind}
            process={process}
            label={kindLabels[kind]}
            versions={declarations
              .filter((one) => one.kind === kind)
              .map((one) => ({ ...one, remark: acceptedWords(one) }))}
            mayChange={mayChange}
            schema={declarationTextSchema}
            publishing="Quien se inscriba desde ahora acepta esta versión. Lo aceptado antes queda con la suya. Una versión publicada no se cambia ni se borra."
            hint="Deje una línea en blanco entre los párrafos."
            renderText={(paragraphs) => (
              <Box className="stack gap-sm" maw="80ch" fz={14}>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Box>
            )}
            write={staffCall(writeDeclaration, { params: { process: slug, kind } })}
          />
        ))}
      </ul>
    </Panel>
  );
}

function acceptedWords({ kind, accepted }: ProcessDetail['declarations'][number]): string {
  if (kind === 'privacyNotice') return '';
  return accepted === 0
    ? 'Nadie la ha aceptado.'
    : `La ${accepted === 1 ? 'aceptó' : 'aceptaron'} ${counted(accepted, 'persona', 'personas')}.`;
}
