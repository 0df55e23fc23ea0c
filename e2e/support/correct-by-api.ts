import { type DocumentKind, documentTypeOf } from '@urna/contract/candidacy/documents';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import { simpleJpeg, simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call, mailedCode } from './candidate-by-api.ts';

/** Replaces a candidate's rejected documents and submits the correction. */
export async function correctByApi(server: ServerProcess, person: DemoPerson): Promise<void> {
  const identity = { identification_number: person.number };
  await call(server, 'POST', '/validate-subsanation-candidate/request-code', identity);
  const code = await mailedCode(server, person.email);
  const admitted = (await call(server, 'POST', '/validate-subsanation-candidate/verify-code', {
    ...identity,
    code,
  })) as {
    token_info: { token: string };
    data: { id: number; documents: { document_type_id: number; review_status: string }[] };
  };
  const { token } = admitted.token_info;
  const rejected = admitted.data.documents.filter(({ review_status }) => review_status === 'RECHAZADO');
  for (const { document_type_id } of rejected) {
    const isPhoto = document_type_id === documentTypeOf('photo' satisfies DocumentKind).id;
    const bytes = isPhoto ? await simpleJpeg() : simplePdf();
    const files = new FormData();
    files.append('candidate_id', String(admitted.data.id));
    files.append('documents[0][document_type_id]', String(document_type_id));
    files.append('documents[0][file]', new Blob([new Uint8Array(bytes)]), isPhoto ? 'foto.jpg' : 'corregido.pdf');
    await call(server, 'POST', '/documents', files, token);
  }
  await call(server, 'POST', '/applicant/finish-subsanation', undefined, token);
}
