import { disown, type DisownPage as Page, readDisownLink } from '@urna/contract/candidacy/disowning';
import { Link } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { ContactLine } from '../../../shared/processes/contact.tsx';
import { MailedLinkPage } from '../../../ui/layout/mailed-link-page.tsx';
import { RegistrationQuestion } from './registration-question.tsx';
import { VoterQuestion } from './voter-question.tsx';

/** The page of the link "No fui yo": somebody may have registered or voted in this person's name. */
export function DisownPage() {
  return (
    <MailedLinkPage<Page>
      title="No fui yo"
      titleOf={({ event }) => (event === 'registration' ? 'Inscripción a su nombre' : '¿No fuiste tú?')}
      aside={<Link to={paths.home}>Ir a la página principal</Link>}
      searching="Abriendo el enlace…"
      wrongLink={
        <>
          <p>
            El enlace está incompleto o no es válido. Hay que abrirlo de nuevo desde el correo, o copiarlo completo en
            la barra de direcciones. Mientras tanto, nada ha cambiado.
          </p>
          <ContactLine />
        </>
      }
      read={async (token, signal) => (await publicClient.call(readDisownLink, { body: { token }, signal })).data}
      confirm={async (token) => (await publicClient.call(disown, { body: { token } })).data}
      stateOf={({ state }) => state}
    >
      {({ subject, ...link }) =>
        subject.event === 'registration' ? (
          <RegistrationQuestion {...link} subject={subject} />
        ) : (
          <VoterQuestion {...link} subject={subject} />
        )
      }
    </MailedLinkPage>
  );
}
