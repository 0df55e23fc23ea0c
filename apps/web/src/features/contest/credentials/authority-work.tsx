import { Button, Progress } from '@mantine/core';
import { sha256Hex } from '@urna/belenios/hash';
import type { AuthorityWork, Contest } from '@urna/contract/election/contest-admin';
import { MAX_LIST_BYTES } from '@urna/contract/election/contest-credentials';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import classes from './credentials.module.css';
import { useExportRoll, useSendList } from './credentials-api.ts';
import { Digits } from './digits.tsx';
import { SendFile } from './send-file.tsx';

interface WorkProps {
  contest: Contest;
  authority: AuthorityWork;
  mayChange: boolean;
}

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
    <li className={classes.item}>
      <h3 className={classes.subtitle}>{title}</h3>
      {children}
    </li>
  );
}

function RollExport({ contest, authority: { name, roll }, mayChange }: WorkProps) {
  const download = useExportRoll(contest.contest);
  const isVoid = roll !== null && roll.sha256 === null;
  return (
    <>
      <p className={classes.lead}>
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
  const send = useSendList(contest.contest);
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
        <p className={classes.lead}>
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
        <Checking checking={checking} total={roll?.voters ?? 0} />
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

function Checking({ checking, total }: { checking: NonNullable<AuthorityWork['checking']>; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((checking.checked / total) * 100));
  return (
    <div className={classes.progress}>
      <p role="status">{`Comprobando «${checking.file_name}»… ${String(percent)} %`}</p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Avance de la comprobación" animated />
      </Progress.Root>
      <p className={classes.detail}>
        {`${counted(checking.checked, 'credencial comprobada', 'credenciales comprobadas')}. Puede salir de esta página.`}
      </p>
    </div>
  );
}

/** Without the comparison, whoever carried the files could have exchanged them. */
function Compare({ authority: { name, roll, list } }: WorkProps) {
  const digits = [
    roll?.sha256 ? (['Censo que se exportó', roll.sha256] as const) : null,
    list?.of_this_roll ? (['Lista que se recibió', list.sha256] as const) : null,
    list?.of_this_roll ? (['Llave con que firma la autoridad', sha256Hex(list.key)] as const) : null,
  ].filter((one) => one !== null);
  return (
    <>
      <p className={classes.lead}>
        Llame a {name} a un número que ya conozca y lean estas cifras: en su programa deben ser las mismas. Si una es
        distinta, no selle la elección.
      </p>
      {digits.length > 0 ? (
        <dl className={classes.fingerprints}>
          {digits.map(([what, sha256]) => (
            <Digits key={what} what={what} sha256={sha256} />
          ))}
        </dl>
      ) : null}
    </>
  );
}
