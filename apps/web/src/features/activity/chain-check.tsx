import { Box, Button, Group, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChainPart, exportActivityLog, verifyActivityChain } from '@urna/contract/activity/activity-list';
import { counted } from '@urna/contract/shared/counted';
import { bogotaDay } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { isAborted, messageOf } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { staffClient } from '../../shared/access/staff-session/staff-client.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { Modal } from '../../ui/modals/modal.tsx';

type Outcome = { part: ChainPart; erased: number } | { error: string };

const NOT_BEGUN = { last: 0, entries: 0 };

/** Recomputes the chain of the whole log part by part, as `npm run cli -- verify-log` does. */
export function ChainCheck() {
  const [opened, setOpened] = useState(false);
  const [progress, setProgress] = useState(NOT_BEGUN);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const stop = useRef<AbortController>(null);

  const verify = async () => {
    const abort = new AbortController();
    stop.current = abort;
    setOpened(true);
    setOutcome(null);
    setProgress(NOT_BEGUN);
    let erased = 0;
    try {
      for (let after = 0; ; ) {
        const { data } = await staffClient.call(verifyActivityChain, { query: { after }, signal: abort.signal });
        erased += data.erased;
        after = data.last;
        setProgress(data);
        if (!data.done) continue;
        setOutcome({ part: data, erased });
        return;
      }
    } catch (error) {
      if (!isAborted(error)) setOutcome({ error: messageOf(error) });
    }
  };
  const close = () => {
    stop.current?.abort();
    setOpened(false);
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => void verify()}>
        Comprobar la cadena
      </Button>
      <Modal opened={opened} onClose={close} title="Comprobación de la cadena">
        <Box component="p" mb={16}>
          Cada entrada del registro lleva la huella de la anterior, y aquí se vuelven a calcular todas: una que se haya
          cambiado, quitado o agregado por separado se nota. La cadena no tiene llave: quien escribe en la base de datos
          podría rehacerla entera. Eso solo se nota al comparar con una huella guardada en otra parte.
        </Box>
        {outcome ? <ChainOutcome outcome={outcome} /> : <ChainProgress progress={progress} />}
        <Group justify="flex-end" mt={24}>
          <Button variant="default" onClick={close}>
            {outcome ? 'Cerrar' : 'Detener'}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function ChainProgress({ progress: { last, entries } }: { progress: typeof NOT_BEGUN }) {
  const percent = entries === 0 ? 0 : Math.floor((last / entries) * 100);
  return (
    <>
      <Box component="p" mb={16} role="status">
        {entries === 0 ? 'Comenzando…' : `Comprobadas ${formatNumber(last)} de ${formatNumber(entries)} entradas`}
      </Box>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Entradas comprobadas" />
      </Progress.Root>
    </>
  );
}

function ChainOutcome({ outcome }: { outcome: Outcome }) {
  if ('error' in outcome) {
    return (
      <Notice type="error" title="No fue posible terminar">
        {outcome.error}
      </Notice>
    );
  }
  const { part, erased } = outcome;
  if (part.fault) {
    return (
      <Notice type="error" title={`La cadena se rompe en la entrada ${formatNumber(part.fault.id)}`}>
        En esa entrada, {part.fault.reason}. Las {formatNumber(part.last)} anteriores coinciden. Guarde una copia de la
        base de datos antes de hacer nada más, y avise a quien la administra.
      </Notice>
    );
  }
  return (
    <Notice type="success" title="La cadena está completa" role="status">
      {counted(part.last, 'entrada coincide', 'entradas coinciden')} con la huella de la siguiente.
      {erased > 0
        ? ` De ${formatNumber(erased)} se borraron los datos personales, como permite la ley; su huella se conserva.`
        : ''}
      <Head entry={part.last} hash={part.head} />
    </Notice>
  );
}

/** The hash that fixes every entry up to it, for whoever keeps it elsewhere. */
function Head({ entry, hash }: { entry: number; hash: string }) {
  return (
    <p>
      Huella de la entrada {formatNumber(entry)}, para guardarla fuera de este servidor y compararla después:
      <code>{hash}</code>
    </p>
  );
}

/** Downloads the whole log, and shows the hash of its last entry: kept elsewhere, it reveals a log that was rewritten. */
export function LogExport() {
  const [head, setHead] = useState<LogHead | null>(null);
  const exporting = useMutation({
    mutationFn: async () => {
      const file = await staffClient.download(exportActivityLog);
      saveFile(file, `registro-de-actividades-${bogotaDay(new Date(serverNow()))}.jsonl`);
      return lastLine(file);
    },
    onSuccess: setHead,
    onError: toastError,
  });
  return (
    <>
      <Button variant="subtle" size="compact-sm" loading={exporting.isPending} onClick={() => exporting.mutate()}>
        Exportar el registro
      </Button>
      <Modal opened={head !== null} onClose={() => setHead(null)} title="El registro se exportó">
        <Box component="p" mb={16}>
          Cada línea es una entrada, con su contenido y su huella. El archivo tiene datos personales: guárdelo cifrado.
          La cadena no tiene llave, así que por sí solo no prueba que nadie lo rehízo: lo prueba coincidir, más tarde,
          con una huella que se guardó aparte.
        </Box>
        {head ? <Head entry={head.id} hash={head.huella} /> : null}
        <Group justify="flex-end" mt={24}>
          <Button variant="default" onClick={() => setHead(null)}>
            Cerrar
          </Button>
        </Group>
      </Modal>
    </>
  );
}

const headSchema = z.object({ id: z.int(), huella: z.string().regex(/^[0-9a-f]{64}$/) });
type LogHead = z.infer<typeof headSchema>;

/** Longer than any line. An exported log may have hundreds of megabytes, so only its end is read. */
const TAIL_BYTES = 1_000_000;

/** The last entry of an exported log, as the file says it. */
export async function lastLine(file: Blob): Promise<LogHead> {
  const tail = await file.slice(Math.max(0, file.size - TAIL_BYTES)).text();
  return headSchema.parse(JSON.parse(tail.trimEnd().split('\n').at(-1) ?? ''));
}
