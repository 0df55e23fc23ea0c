import { useMutation, useQuery } from '@tanstack/react-query';
import { type Booth, getBooth } from '@urna/contract/election/booth';
import { CopyButton, WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useElections } from '../../../shared/election/elections-api.ts';
import { CheckFacts, sealedChecks } from '../../../shared/election/sealed-checks.tsx';
import type { BoothVerdict } from './check-booth.ts';
import classes from './verification.module.css';

const FAILED = 'No llegaron todos los archivos de la casilla. Inténtalo de nuevo.';

/** The hash of the booth, and whether this browser gets the one that was sealed: folded, for whoever wants to check it. */
export function BoothCheck() {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Opened before the app ran.
    if (details.current?.open) setOpen(true);
  }, []);
  return (
    <details ref={details} className={classes.booth} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>La casilla con la que se vota</h2>
      </summary>
      {isOpen ? <ServedBooth /> : null}
    </details>
  );
}

function ServedBooth() {
  const served = useQuery({
    queryKey: ['booth'],
    // Without a connection it says so, and doesn't wait for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => (await publicClient.call(getBooth, { signal })).data,
  });
  const checking = useMutation({
    mutationFn: async (wanted: { origin: string; hash: string }) => {
      const { checkBooth } = await import('./check-booth.ts');
      return checkBooth(wanted);
    },
  });
  const booth = served.data;
  const words = booth ? wordsOf(booth) : served.error ? messageOf(served.error) : 'Consultando…';
  const hash = booth?.hash;
  if (!booth || !hash) return <p>{words}</p>;
  return (
    <>
      <p>{words}</p>
      <p>Para compararla desde otro equipo, este es el SHA-256 de la lista de sus archivos:</p>
      <p className="line gap-sm">
        <code className={classes.hash}>{hash}</code>
        <CopyButton text={hash} what="SHA-256 de la casilla" />
      </p>
      {booth.elsewhere.length > 0 ? (
        <p>
          {'La misma también la sirven: '}
          {booth.elsewhere.map((origin, index) => (
            <span key={origin}>
              {index > 0 ? ', ' : ''}
              <a href={`${origin}${paths.voting.select}`}>{new URL(origin).host}</a>
            </span>
          ))}
          .
        </p>
      ) : null}
      {booth.sealed ? (
        <WorkingButton
          variant="default"
          label="Comprobar la que llega a este navegador"
          workingLabel="Comprobando..."
          working={checking.isPending}
          onClick={() => checking.mutate({ origin: booth.origin, hash })}
        />
      ) : null}
      <div role="status">
        {checking.isError ? <Notice type="error">{FAILED}</Notice> : null}
        {checking.data ? <Verdict verdict={checking.data} /> : null}
      </div>
      <CheckPlaces />
    </>
  );
}

/** Where the votes of the current elections are checked with a second device. */
function CheckPlaces() {
  // None between two processes, or where the request failed: the rest of the page doesn't depend on it.
  const { data: elections } = useElections({ live: false });
  const checks = sealedChecks(elections ?? []);
  if (checks.length === 0) return null;
  return (
    <>
      <h3>Dónde se comprueba el voto</h3>
      <p>
        Los custodios también firmaron dónde se mira con otro dispositivo qué contiene una papeleta, y el archivo que se
        entrega allí.
      </p>
      {checks.map((check) => (
        <CheckFacts key={JSON.stringify(check)} check={check} />
      ))}
    </>
  );
}

function wordsOf({ hash, sealed }: Booth): string {
  if (hash === null) return 'Este servidor no entrega ninguna casilla.';
  return sealed
    ? 'Es el programa que cifra tu voto. Los custodios firmaron cuál es, y hasta el cierre todos reciben la misma.'
    : 'Es el programa que cifrará tu voto. Aún no hay una elección sellada: puede cambiar hasta entonces.';
}

function Verdict({ verdict }: { verdict: BoothVerdict }) {
  if (verdict.kind === 'same') {
    return (
      <Notice type="success" role="note" title="Es la casilla que se selló">
        <p>
          {`Las ${formatNumber(verdict.files)} direcciones que pidió este navegador dieron los archivos sellados. Esta página la entrega el mismo servidor: para no creerle, compara desde otro equipo o mira lo que dicen los `}
          <Link to={paths.results}>veedores</Link>.
        </p>
      </Notice>
    );
  }
  return (
    <Notice type="error" role="note" title="Lo que llegó no es la casilla que se selló" contact>
      <p>
        No votes con ella en este navegador. Guarda los detalles, anota la hora y avisa a la Junta y a los veedores.
      </p>
      <details>
        <summary>Ver los detalles técnicos</summary>
        <ul className="bullets">
          {verdict.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
