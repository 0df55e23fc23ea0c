import { spokenCode } from '@urna/belenios/spoken-code';
import { Notice } from '@urna/ui/notice';
import type { Item } from './recognize.ts';
import { VerdictNotice } from './verdict-notice.tsx';
import classes from './verification.module.css';
import type { Verdict } from './verify-item.ts';

const kinds = {
  receipt: 'un comprobante de votación',
  ballot: 'el código de seguimiento de una papeleta',
  certificate: 'el código de un certificado de votación',
  registration: 'el código de una inscripción',
  radicado: 'el radicado de una inscripción',
  checkpoint: 'un punto de control de la urna',
  credential: 'la credencial de un votante',
} as const satisfies Record<Exclude<Item['kind'], 'words'>, string>;

/** What it is; where nothing but its form says so, what it seems to be. */
function whatItIs(item: Item, verdict: Verdict): string {
  if (item.kind === 'words') return 'Son cuatro palabras para comparar un código';
  if (verdict.kind === 'fingerprint') return 'Parece una huella, no el código de una papeleta';
  const isShown =
    verdict.kind === 'ballot' ||
    verdict.kind === 'certificate' ||
    verdict.kind === 'registration' ||
    (verdict.kind === 'checkpoint' && verdict.checkpoint.signed !== null) ||
    (verdict.kind === 'receipt' && verdict.receipt.verdict !== null && verdict.receipt.verdict.kind !== 'unsigned');
  return `${isShown ? 'Es' : 'Parece'} ${kinds[item.kind]}`;
}

/** Says first what was recognized, then whether it is right, then what to do next. */
export function Answer({ item, verdict }: { item: Item; verdict: Verdict }) {
  return (
    <article className={classes.answer}>
      <h2 className={classes.heading}>{whatItIs(item, verdict)}</h2>
      <VerdictNotice item={item} verdict={verdict} />
      <WordsBeside item={item} verdict={verdict} />
    </article>
  );
}

/** Whether the four words that were pasted with a code are the code's. */
function WordsBeside({ item, verdict }: { item: Item; verdict: Verdict }) {
  const code = verdict.kind === 'receipt' ? verdict.receipt.code : item.kind === 'ballot' ? item.code : null;
  if (code === null || !('words' in item) || typeof item.words === 'string' || item.words.length === 0) return null;
  const own = spokenCode(code);
  return item.words.includes(own) ? (
    <Notice type="success" role="note" title="Las cuatro palabras son las de este código" />
  ) : (
    <Notice type="warning" role="note" title="Las cuatro palabras no son las de este código">
      Las suyas son <strong>{own}</strong>. El código o las palabras son de otra papeleta, o están mal copiados.
    </Notice>
  );
}
