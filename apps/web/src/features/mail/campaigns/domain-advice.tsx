// What can be done where a campaign's mails don't arrive.

import type { DomainAdvice, ReplyKind } from '@urna/contract/mail/campaign-domains';
import { counted, listed } from '@urna/contract/shared/counted';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { Notice } from '@urna/ui/notice';

const words = {
  authentication: {
    title: 'No pueden comprobar quién envía',
    text: 'Rechazan los correos por SPF, DKIM o DMARC. Ponga la campaña en pausa y pida a quien opera el servidor que ejecute «doctor»: dice qué registro falta o está mal.',
  },
  slow_down: {
    title: 'Piden ir más despacio',
    text: 'Baje la velocidad de la campaña en «Correos por minuto»: lo que espera se intenta de nuevo por sí solo.',
  },
  policy: {
    title: 'Los rechazan por sus reglas',
    text: 'Casi siempre es por la reputación del servidor que envía. Pida a quien lo opera que ejecute «doctor» y, si todo está bien, que escriba al proveedor del correo con los códigos de «Los que no llegaron».',
  },
  unreachable: {
    title: 'Sus servidores no reciben correo por ahora',
    text: 'Lo que espera se intenta de nuevo por sí solo; lo que volvió se puede reintentar desde la cola. Si sigue así, avise a quien administra ese correo.',
  },
  mailbox: {
    title: 'Hay direcciones que no existen',
    text: 'Enviarles de nuevo no sirve. Llame a esas personas («A quiénes llamar») y corrija su correo en la mesa de ayuda.',
  },
  full: {
    title: 'Hay buzones llenos',
    text: 'Pueden desocuparse: reintente más tarde, o llame a esas personas («A quiénes llamar»).',
  },
} as const satisfies Record<ReplyKind, { title: string; text: string }>;

export function DomainAdviceList({ advice }: { advice: readonly DomainAdvice[] }) {
  if (advice.length === 0) return null;
  return (
    <div className="stack gap-sm">
      <h3>Qué se puede hacer</h3>
      {advice.map(({ kind, domains }) => (
        <Notice key={kind} type="warning" title={words[kind].title}>
          <strong>{listed(domains.map(domainInWords))}.</strong> {words[kind].text}
        </Notice>
      ))}
    </div>
  );
}

function domainInWords({ domain, institutions, mails }: DomainAdvice['domains'][number]): string {
  const meant = domain === null ? null : meantDomain(domain);
  const name = domain ?? (institutions ? 'otras instituciones' : 'otros dominios');
  return `${name} (${counted(mails, 'correo', 'correos')}${meant === null ? '' : `; ¿será ${meant}?`})`;
}
