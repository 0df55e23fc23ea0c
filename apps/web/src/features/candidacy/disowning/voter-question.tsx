import type { DisownedVoterEvent, VoterEvent } from '@urna/contract/candidacy/disowning';
import { showDay } from '@urna/contract/shared/dates';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import type { MailedLink } from '../../../ui/layout/mailed-link-page.tsx';

const happened = {
  code_requested: 'Alguien pidió un código para votar en tu nombre',
  password_link: 'Alguien pidió elegir otra contraseña en tu nombre',
  vote_cast: 'Se registró un voto en tu nombre',
  email_changed: 'Cambió tu correo en el censo',
} as const satisfies Record<VoterEvent, string>;

/** What a voter is asked, in the voice of the voting pages. */
export function VoterQuestion({ subject: page, working, justDone, confirm }: MailedLink<DisownedVoterEvent>) {
  const isOpen = page.state === 'reportable';
  return (
    <>
      <div role="status">{isOpen ? null : <Outcome page={page} justDone={justDone} />}</div>
      <p>{`${happened[page.event]} el ${showDay(page.event_on)}.`}</p>
      <Facts
        facts={[
          ['Votación', page.question],
          page.reported_on === null ? null : ['Avisaste', showDay(page.reported_on)],
        ]}
      />
      {page.event === 'vote_cast' ? <AboutVote /> : null}
      {isOpen ? (
        <>
          <p>Si fuiste tú, no tienes que hacer nada. Si no, dilo aquí:</p>
          <ul className="stack gap-2xs bullets">
            <li>La Junta y su mesa de ayuda reciben tu aviso.</li>
            <li>Se cierran las sesiones abiertas en tu nombre.</li>
            <li>Los códigos y enlaces sin usar dejan de servir. Puedes pedir otros cuando quieras.</li>
          </ul>
          <WorkingButton
            label="No fui yo"
            workingLabel="Avisando…"
            working={working}
            fullWidth
            onClick={() => confirm()}
          />
        </>
      ) : null}
    </>
  );
}

/** The truth, kindly: nobody can find the ballot of one person, so nobody can take it out. */
function AboutVote() {
  return (
    <Notice type="info">
      <p>
        Un voto registrado no se puede retirar ni cambiar: la urna no guarda de quién es cada papeleta, y por eso el
        voto es secreto. Tu aviso sirve para averiguar qué pasó y queda contado en la página de resultados.
      </p>
    </Notice>
  );
}

function Outcome({ page, justDone }: { page: DisownedVoterEvent; justDone: boolean }) {
  if (page.state === 'archived') {
    return (
      <Notice type="info" role="note" title="El proceso electoral terminó" contact>
        <p>Ya no se puede avisar desde aquí. Si alguien actuó en tu nombre, comunícate con la Junta.</p>
      </Notice>
    );
  }
  return (
    <Notice
      type="success"
      role="note"
      title={justDone ? 'Recibimos tu aviso' : 'Ya habíamos recibido tu aviso'}
      contact
    >
      <p>
        La Junta y su mesa de ayuda lo tienen. Si crees que otra persona lee tu correo, cambia su contraseña. Si es
        urgente, comunícate con la Junta.
      </p>
    </Notice>
  );
}
