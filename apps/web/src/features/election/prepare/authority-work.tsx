import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sha256Hex } from '@urna/belenios/hash';
import type { AuthorityWork } from '@urna/contract/election/contest-admin';
import { exportCredentialRoll, MAX_LIST_BYTES, sendCredentialList } from '@urna/contract/election/contest-credentials';
import { counted } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useContestMutation, useReloadContest } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';
import { ServerProgress } from '../contest/server-progress.tsx';
import { type FileToSend, Fingerprints, SendFile } from './authority-files.tsx';
import classes from './prepare.module.css';

type WorkProps = Pick<StepProps, 'contest' | 'mayChange'> & { authority: AuthorityWork };

/** What is exchanged with the authority before the sealing, in order. */
export function AuthorityWorkSteps(props: WorkProps) {
  return (
    <ol className={classes.work}>
      <WorkStep title="Exportar el censo">
        <RollExport {...props} />
      </WorkStep>
      <WorkStep title="Recibir la lista de credenciales">
        <ListImport {...props} />
      </WorkStep>
      <WorkStep title="Comparar las huellas por teléfono">
        <Compare {...props} />
      </WorkStep>
    </ol>
  );
}

function WorkStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="stack gap-sm">
      <h3>{title}</h3>
      {children}
    </li>
  );
}

function RollExport({ contest, authority: { name, roll }, mayChange }: WorkProps) {
  const reload = useReloadContest(contest.contest);
  const download = useMutation({
    mutationFn: () => staffClient.download(exportCredentialRoll, { params: { contest: contest.contest } }),
    onSuccess: (file) => {
      saveFile(file, `censo-${contest.contest}.jsonl`);
      // The contest then tells the roll's fingerprint.
      return reload();
    },
  });
  const isVoid = roll !== null && roll.sha256 === null;
  return (
    <>
      <p className="prose">
        El archivo tiene el nombre y el correo de cada votante. Entréguelo a {name} por un medio seguro: con él crea las
        credenciales y las envía.
      </p>
      {isVoid ? (
        <Notice type="warning" role="note" title="El censo, o dónde se comprueba el voto, cambió después de exportarlo">
          Expórtelo de nuevo y entréguelo otra vez: lo que la autoridad hizo con el anterior ya no sirve.
        </Notice>
      ) : null}
      {roll && !isVoid ? (
        <Facts
          inRow
          facts={[
            ['Exportado', formatDateTime(roll.exported_at)],
            ['Por', roll.exported_by],
            ['Personas', formatNumber(roll.voters)],
          ]}
        />
      ) : null}
      {download.error ? <Notice type="error">{messageOf(download.error)}</Notice> : null}
      {mayChange ? (
        <div>
          <Button
            variant={roll && !isVoid ? 'default' : 'filled'}
            loading={download.isPending}
            disabled={contest.roll.voters === 0}
            onClick={() => download.mutate()}
          >
            {roll && !isVoid ? 'Descargar de nuevo' : 'Exportar el censo'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function listRefusal({ name, size }: File): string | null {
  if (!/\.json$/i.test(name)) return 'Elija el archivo .json que hizo el programa de la autoridad.';
  if (size === 0) return 'El archivo está vacío.';
  return size > MAX_LIST_BYTES ? 'El archivo excede el tamaño máximo de 100 MB.' : null;
}

function ListImport({ contest, authority, mayChange }: WorkProps) {
  const { roll, list, checking, refused } = authority;
  const send = useContestMutation(contest.contest, ({ file, onProgress }: FileToSend) => {
    const form = new FormData();
    form.set('file', file);
    return staffClient.upload(sendCredentialList, { params: { contest: contest.contest }, form, onProgress });
  });
  return (
    <>
      {list ? (
        <Facts
          inRow
          facts={[
            ['Lista', list.file_name],
            ['Credenciales', formatNumber(list.credentials)],
            ['Recibida', formatDateTime(list.sent_at)],
            ['La envió', list.sent_by],
          ]}
        />
      ) : (
        <p className="prose">
          El programa de la autoridad la guarda en un archivo <code>.json</code>, firmado y sin nombres.
        </p>
      )}
      {list && !list.of_this_roll ? (
        <Notice type="warning" role="note" title="Esta lista ya no sirve">
          Se hizo para un censo anterior. Falta una para el censo de ahora.
        </Notice>
      ) : null}
      {refused ? (
        <Notice type="error" title={`No se aceptó «${refused.file_name}»`}>
          <p>{refused.reason}</p>
          {list ? <p>La lista anterior sigue como estaba.</p> : null}
        </Notice>
      ) : null}
      {checking ? (
        <ServerProgress
          doing={`Comprobando «${checking.file_name}»…`}
          label="Avance de la comprobación"
          done={checking.checked}
          total={roll?.voters ?? 0}
        >
          {`${counted(checking.checked, 'credencial comprobada', 'credenciales comprobadas')}. Puede salir de esta página.`}
        </ServerProgress>
      ) : mayChange && roll?.sha256 ? (
        <SendFile
          label={list ? 'Elegir otra lista' : 'Elegir la lista de credenciales'}
          hint="o arrástrela hasta aquí. Se comprueban su firma y cada credencial."
          refusal={listRefusal}
          send={send}
        />
      ) : null}
    </>
  );
}

/** Without the comparison, whoever carried the files could have exchanged them. */
function Compare({ authority: { name, roll, list } }: WorkProps) {
  return (
    <>
      <p className="prose">
        Llame a {name} a un número que ya conozca y lean estas cifras: en su programa deben ser las mismas. Si una es
        distinta, no selle la elección.
      </p>
      <Fingerprints
        prints={[
          roll?.sha256 ? ['Censo que se exportó', roll.sha256] : null,
          list?.of_this_roll ? ['Lista que se recibió', list.sha256] : null,
          list?.of_this_roll ? ['Llave con que firma la autoridad', sha256Hex(list.key)] : null,
        ]}
      />
    </>
  );
}
