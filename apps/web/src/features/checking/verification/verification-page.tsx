// The first step of checking: takes whatever somebody has, and says what it is and whether it is right.

import { Textarea } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { WorkingButton } from '@urna/ui/button';
import { LiveNotice } from '@urna/ui/notice';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { useLinkToken } from '../../../lib/use-link-token.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { FileDrop, FileRefusal } from '../../../ui/files/file-card.tsx';
import { Answer } from './answer.tsx';
import { BoothCheck } from './booth-check.tsx';
import { BoxAnswer, useBoxAnswer } from './box-answer.tsx';
import { CheckingPage } from './checking-page.tsx';
import { type Item, recognize, recognizeFile, soughtIn, whyUnknown } from './recognize.ts';
import classes from './verification.module.css';
import { isPending, verifyItem } from './verify-item.ts';

const LOOK_AGAIN_MS = 10_000;
/** A code fills two; of a receipt one sees that there is more below. */
const RECEIPT_ROWS = 6;
/** Longer than any mail with a receipt, also one that a mail program has wrapped. */
const MAX_CHARACTERS = 50_000;

/** The verdicts on what was recognized, looked for again while one waits for the next checkpoint. */
function useAnswers() {
  const { words } = useProcess();
  const [request, setRequest] = useState<{ items: readonly Item[]; attempt: number } | null>(null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['verification', request],
    queryFn: request
      ? () => Promise.all(request.items.map(async (item) => ({ item, verdict: await verifyItem(item, words) })))
      : skipToken,
    // Without a connection it says so, and doesn't wait for one.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.some(({ verdict }) => isPending(verdict)) ? LOOK_AGAIN_MS : false),
  });
  return {
    answers: data ?? [],
    /** Which request they answer; the same for a later look. */
    answered: data && request ? request.attempt : 0,
    // A later look that fails takes nothing away.
    failure: error && !data ? messageOf(error) : null,
    working: isFetching && !data,
    ask: (items: readonly Item[]) =>
      setRequest((before) => (items.length === 0 ? null : { items, attempt: (before?.attempt ?? 0) + 1 })),
  };
}

export function VerificationPage() {
  const code = useLinkToken('codigo');
  // The QR code of a receipt.
  const receipt = useLinkToken('comprobante');
  const linked = receipt ?? code ?? '';
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<{ field?: string; file?: string }>({});
  const [reading, setReading] = useState(false);
  const { answers, answered, failure, working, ask } = useAnswers();
  const box = useBoxAnswer();
  const field = useRef<HTMLTextAreaElement>(null);
  // A file that is chosen while another is read must know what is in the field.
  const latest = useRef('');
  const checkedLink = useRef('');
  const region = useRef<HTMLDivElement>(null);

  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
  };
  const answer = (items: readonly Item[]) => {
    ask(items);
    // Also what is only typed so far is looked for in a box.
    box.seek(soughtIn(items) ?? soughtIn(recognize(latest.current)));
  };
  const check = (text: string) => {
    const items = recognize(text);
    type(text);
    answer(items);
    setRefusal(items.length === 0 ? { field: whyUnknown(text) } : {});
    if (items.length === 0) field.current?.focus();
  };
  const take = async (files: readonly File[]) => {
    setRefusal({});
    setReading(true);
    const read = await Promise.all(
      files.map(async (file) => ({ file, content: await recognizeFile(file).catch(() => null) })),
    );
    setReading(false);
    const known = read.flatMap(({ content }) => (content?.part === null && content.items.length > 0 ? [content] : []));
    const [text, ...more] = known.flatMap((content) => content.text ?? []);
    if (text !== undefined && text.length <= MAX_CHARACTERS && more.length === 0) type(text);
    answer(known.flatMap(({ items }) => items));
    for (const { file, content } of read) if (content?.part) box.give(content.part, file);
    const refused = read.find(({ content }) => !content || (content.part === null && content.items.length === 0));
    if (refused) setRefusal({ file: refusalOf(refused.file, refused.content !== null) });
  };
  useEffect(() => {
    // On a phone an answer begins below what is seen.
    if (answered > 0) region.current?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  }, [answered]);
  useEffect(() => {
    // A link or a certificate's QR code starts the check by itself.
    if (checkedLink.current === linked) return;
    checkedLink.current = linked;
    check(linked);
  });

  return (
    <CheckingPage step="own" refused={Object.keys(refusal).length > 0 || failure !== null}>
      <div className={classes.columns}>
        <div className="stack gap-lg">
          <LiveNotice type="error">{failure}</LiveNotice>
          <form
            className="stack"
            noValidate
            onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
              event.preventDefault();
              check(typed);
            }}
          >
            <Textarea
              ref={field}
              label="Código o texto"
              description="Pega o escribe lo que tienes, aunque sea el correo entero."
              autosize={false}
              rows={typed.includes('\n') ? RECEIPT_ROWS : 2}
              maxLength={MAX_CHARACTERS}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              classNames={{ input: classes.code ?? '' }}
              value={typed}
              error={refusal.field}
              onChange={(event) => {
                type(event.currentTarget.value);
                setRefusal({});
                ask([]);
              }}
              onKeyDown={(event) => {
                // Two rows only show the longer kind of code completely; what is typed has no line breaks.
                if (event.key !== 'Enter' || event.shiftKey) return;
                event.preventDefault();
                check(typed);
              }}
            />
            <WorkingButton label="Verificar" workingLabel="Verificando..." working={working} fullWidth />
            <FileDrop
              label="Archivo que tienes"
              multiple
              disabled={reading}
              invalid={refusal.file !== undefined}
              describedBy="archivo-para-verificar archivo-rechazado"
              onChoose={(file, ...more) => void take([file, ...more])}
            >
              <strong>{reading ? 'Leyendo el archivo…' : 'O elige un archivo'}</strong>
              <span className="with-mouse">También puedes arrastrarlo aquí</span>
            </FileDrop>
            <p className="note" id="archivo-para-verificar">
              Un comprobante, un certificado, una inscripción, una papeleta o una urna. Se lee en tu navegador: al
              servidor solo se le pregunta por su código.
            </p>
            {refusal.file === undefined ? null : <FileRefusal id="archivo-rechazado">{refusal.file}</FileRefusal>}
          </form>
          <div role="status" className="stack gap-lg" ref={region}>
            {reading ? <span className="spoken">Leyendo el archivo…</span> : null}
            {answers.map(({ item, verdict }) => (
              <Answer key={JSON.stringify(item)} item={item} verdict={verdict} />
            ))}
          </div>
          <BoxAnswer {...box} />
        </div>
        <Kinds />
      </div>
      <BoothCheck />
    </CheckingPage>
  );
}

const refusalOf = ({ name }: File, wasRead: boolean): string =>
  wasRead
    ? `No reconocemos «${name}»: no es un comprobante, un certificado, una inscripción, una papeleta ni una urna. Si es una foto o un papel escaneado, escribe su código.`
    : `No se pudo leer «${name}». Elígelo de nuevo.`;

const kinds: readonly [name: string, where: string][] = [
  ['Comprobante de tu voto', 'El archivo que guardaste o llegó a tu correo, su texto entero o el enlace de su QR.'],
  ['Código de seguimiento', '43 letras, números o signos. Está en el comprobante y en el correo de tu voto.'],
  ['Cuatro palabras', 'Comparan un código por teléfono. Pégalas junto con el código o el comprobante.'],
  ['Certificado de votación', 'El PDF o su código: cuatro grupos de cinco, junto al QR.'],
  [
    'Inscripción',
    'El PDF o su código: el radicado y dos grupos de cinco, en el comprobante de inscripción. Un radicado solo lleva a Seguimiento.',
  ],
  ['Urna completa', 'El archivo .bel, con sus pruebas de descifrado (.json) si las tienes. Se descarga en Resultados.'],
  ['Punto de control', 'El resumen de la urna que firman el servidor y los veedores.'],
];

/** What can be verified, how it looks and where it is found. */
function Kinds() {
  return (
    <section className={classes.kinds} aria-labelledby="que-se-verifica">
      <h2 id="que-se-verifica">Qué puedes verificar</h2>
      <dl>
        {kinds.map(([name, where]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
