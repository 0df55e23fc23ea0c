import { Box, Button } from '@mantine/core';
import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import type { DisownedRegistration } from '@urna/contract/candidacy/disowning';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ContactLine } from '../../../shared/processes/contact.tsx';
import classes from '../../../ui/layout/layout.module.css';
import type { MailedLink } from '../../../ui/layout/mailed-link-page.tsx';

/** What a candidate is asked, in the voice of the candidates' pages. */
export function RegistrationQuestion({ subject: page, working, confirm }: MailedLink<DisownedRegistration>) {
  const press = (label: string, workingLabel: string) => (
    <WorkingButton
      label={label}
      workingLabel={workingLabel}
      working={working}
      variant="danger"
      fullWidth
      onClick={() => confirm()}
    />
  );
  return (
    <>
      <div role="status">{outcomes[page.state]?.(page) ?? null}</div>
      <RegistrationFacts page={page} />
      {page.state === 'freezable' ? (
        <>
          <p>Si la hizo usted, cierre esta página: nada cambia mientras no oprima el botón.</p>
          <div className="stack gap-xs">
            <Box component="h2" fz={16}>
              Si no fue usted
            </Box>
            <ul className="stack gap-2xs bullets">
              <li>La inscripción se congela de inmediato: quien la hizo no podrá verla, continuarla ni cambiarla.</li>
              <li>No contará como candidatura. La Junta la conserva para consultarla.</li>
              <li>
                Después podrá comenzar la suya, con un código que llega al correo que figura en el registro profesional.
              </li>
            </ul>
          </div>
          {press('No fui yo: congelarla', 'Congelando…')}
        </>
      ) : null}
      {page.state === 'reportable' ? (
        <>
          <p>
            {page.closed_reason} Ya no se puede congelar desde aquí, pero la Junta sí puede actuar: avísele con el botón
            y comuníquese cuanto antes con la Junta.
          </p>
          <ContactLine />
          {page.submitted_at === null ? (
            <p>Esta inscripción no se finalizó: mientras las inscripciones estén cerradas no tiene efecto.</p>
          ) : null}
          {press('No fui yo: avisar a la Junta', 'Avisando…')}
        </>
      ) : null}
      {page.state === 'frozen' && page.may_register ? (
        <div className="stack gap-xs">
          <Box component="h2" fz={16}>
            Si quiere inscribirse
          </Box>
          <p>
            Elija la candidatura y valide su documento. Para comenzar le pediremos un código que llega al correo que
            figura en el registro profesional.
          </p>
          <Button component={Link} to={paths.home} fullWidth mt="md">
            Comenzar mi inscripción
          </Button>
        </div>
      ) : null}
    </>
  );
}

const outcomes: Partial<Record<DisownedRegistration['state'], (page: DisownedRegistration) => ReactNode>> = {
  frozen: () => (
    <Notice type="success" role="note" title="La inscripción quedó congelada">
      Nadie puede continuarla ni cambiarla, y no cuenta como candidatura.
    </Notice>
  ),
  reported: () => (
    <Notice type="success" role="note" title="Avisamos a la Junta" contact>
      Quienes revisan las candidaturas ven ahora que usted dice que no fue usted. Comuníquese con la Junta para saber
      qué sigue.
    </Notice>
  ),
  archived: () => (
    <Notice type="info" title="El proceso electoral terminó" contact>
      Esta inscripción ya no se puede congelar ni cambiar. Si alguien usó su documento, comuníquese con la Junta.
    </Notice>
  ),
  reopened: () => (
    <Notice type="info" title="La Junta reabrió esta inscripción">
      Solo se puede continuar con un código que llega al correo que figura en el registro profesional. Si tampoco la
      pidió usted, use el enlace del último correo que recibió.
    </Notice>
  ),
};

function RegistrationFacts({ page }: { page: DisownedRegistration }) {
  return (
    <div>
      <p>Con su documento de identidad se hizo esta inscripción:</p>
      <Facts
        className={classes.framed}
        facts={[
          ['Candidatura', candidateKindLabels[page.candidate_type]],
          ['Iniciada', formatDateTime(page.begun_at)],
          ['Finalizada', page.submitted_at === null ? 'Todavía no' : formatDateTime(page.submitted_at)],
          page.radicado === null ? null : ['Radicado', page.radicado],
        ]}
      />
    </div>
  );
}
