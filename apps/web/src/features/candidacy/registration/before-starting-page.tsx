// What a registration takes, before anybody begins one: to read, or to print and tick off.

import { Box, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CandidateKind, candidateKindLabels, candidateKinds } from '@urna/contract/candidacy/candidacy';
import { candidateFields, candidateSections, fieldsOf, sectionNames } from '@urna/contract/candidacy/candidate-fields';
import {
  acceptedFormats,
  type DocumentType,
  documentsAskedOf,
  getDocumentModel,
  sizeWords,
} from '@urna/contract/candidacy/documents';
import { listed } from '@urna/contract/shared/counted';
import { addressOf } from '@urna/contract/shared/endpoint';
import { Notice } from '@urna/ui/notice';
import { Link, useLocation } from 'react-router';
import { lowerFirst, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { askedDocumentsQuery } from '../../../shared/candidacy/process-texts.ts';
import { EnrolmentNotice } from '../../../shared/processes/calendar-notices.tsx';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import classes from './before-starting.module.css';
import { useRegistrationCloses } from './closed-step.tsx';

export function BeforeStartingPage() {
  const { pathname } = useLocation();
  const kind = candidateKinds.find((one) => paths.beforeStarting(one) === pathname) ?? candidateKinds[0];
  const types = useQuery(askedDocumentsQuery);
  const asked = documentsAskedOf(types.data ?? [], kind);
  return (
    <PublicPage title="Antes de empezar" subtitle={candidateKindLabels[kind]}>
      <EnrolmentNotice>
        Sus datos personales deben estar actualizados en el sistema durante este año. Sin esa actualización no es
        posible validar su documento.
      </EnrolmentNotice>
      <WhatItTakes kind={kind} />
      <Panel title="Los documentos">
        <QueryFailure query={types} />
        {types.isPending ? <Skeleton height={320} /> : null}
        <ul className={classes.list}>
          {asked.map((type) => (
            <DocumentItem key={type.id} type={type} />
          ))}
        </ul>
      </Panel>
      <Panel title="Los datos del formulario">
        <ul className={classes.list}>
          {sectionNames
            .filter((name) => name !== 'declaraciones')
            .map((name) => (
              <li key={name} className={classes.item}>
                <h3>{candidateSections[name].title}</h3>
                <p>{listed(fieldsOf(kind, name).map(fieldWords))}.</p>
              </li>
            ))}
        </ul>
      </Panel>
      <Panel title="Lo que no podrá cambiar después">
        <ul className="stack gap-2xs bullets">
          <li>Hasta finalizar puede corregir todo: los datos, los documentos y las declaraciones.</li>
          <li>
            Al finalizar, los datos y los documentos quedan fijos y los revisa el comité de validación. Solo si le
            devuelve un documento podrá reemplazar ese.
          </li>
          <li>Cada persona tiene una sola candidatura: como contador público o por una institución, no las dos.</li>
          <li>Al correo que escriba le llegarán el radicado, las decisiones y los plazos: revise que esté bien.</li>
        </ul>
      </Panel>
      <div className="foot" data-screen-only>
        <Button variant="default" onClick={() => window.print()}>
          Imprimir la lista
        </Button>
        <Button component={Link} to={paths.inscription(kind).personalForm} color="accent.4">
          Iniciar Inscripción
        </Button>
      </div>
    </PublicPage>
  );
}

/** The labels are titles of fields: within a sentence they begin small. */
const fieldWords = (field: ReturnType<typeof fieldsOf>[number], index: number): string => {
  const { label, optional } = candidateFields[field];
  return `${index === 0 ? label : lowerFirst(label)}${optional ? ' (si tiene)' : ''}`;
};

function WhatItTakes({ kind }: { kind: CandidateKind }) {
  const { closesAt, closed } = useRegistrationCloses(kind);
  return (
    <Panel title="Qué necesita">
      {closesAt ? (
        <Notice type={closed ? 'warning' : 'info'}>
          {closed
            ? `Las inscripciones cerraron el ${tellDateTime(closesAt)}.`
            : `Las inscripciones cierran el ${tellDateTime(closesAt)}. No lo deje para la última hora.`}
        </Notice>
      ) : null}
      <dl className={classes.facts}>
        <dt>Tiempo</dt>
        <dd>Unos veinte minutos, con los documentos a la mano. Puede parar y seguir otro día.</dd>
        <dt>Equipo</dt>
        <dd>
          Basta un teléfono: las fotos de los documentos se toman en la misma página, que las convierte en PDF. También
          puede empezar en un computador y tomar las fotos con el teléfono.
        </dd>
        <dt>Correo</dt>
        <dd>Una dirección que usted consulte todos los días.</dd>
      </dl>
    </Panel>
  );
}

function DocumentItem({ type }: { type: DocumentType }) {
  const { id, name, format, max_bytes, help, source, source_url, model } = type;
  return (
    <li className={classes.item}>
      <h3>{name}</h3>
      <p className="note">{`${acceptedFormats[format]}, máximo ${sizeWords(max_bytes)}`}</p>
      {help === '' ? null : <p>{help}</p>}
      {source === '' ? null : <p>{source}</p>}
      <Box className="cluster" data-screen-only>
        {source_url === null ? null : <ExternalLink href={source_url}>{`Obtener: ${name}`}</ExternalLink>}
        {model.length === 0 ? null : (
          <a href={addressOf(getDocumentModel, { type: id })} download>
            {`Descargar el modelo de ${name} (PDF)`}
          </a>
        )}
      </Box>
    </li>
  );
}
