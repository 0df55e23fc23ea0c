import { Button } from '@mantine/core';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import { readPrivateCredential } from '@urna/credential-files/private-credential';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { holdCredential, useCredentialStore } from '../../../domain/voter-session/credential-store.ts';
import { CredentialForm } from './credential-form.tsx';
import { mistakeWords } from './mistake-words.ts';

/** Above the login: whether the voter brought the credential that the ballot will ask for. */
export function CredentialNotice({ authority }: { authority: CredentialAuthority }) {
  const text = useCredentialStore((state) => state.text);
  const [typing, setTyping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const read = text === null ? null : readPrivateCredential(text);

  if (read?.ok) {
    return (
      <Notice
        type="success"
        title="Tu credencial está lista"
        actions={
          <Button variant="default" size="sm" onClick={() => holdCredential(null)}>
            Usar otra
          </Button>
        }
      >
        Ahora entra para votar. Si todavía no vas a votar, cierra esta página y abre el enlace solo cuando lo hagas. Tu
        credencial está solo aquí: si cierras o actualizas la página, abre de nuevo el enlace que te envió{' '}
        {authority.name}.
      </Notice>
    );
  }
  const take = (typed: string) => {
    const checked = readPrivateCredential(typed);
    setProblem(checked.ok ? null : mistakeWords(checked));
    if (!checked.ok) return;
    setTyping(false);
    holdCredential(checked.credential);
  };
  return (
    <Notice
      type={read ? 'warning' : 'info'}
      title={read ? 'El enlace de tu credencial no está completo' : 'Para votar necesitas tu credencial'}
      actions={
        typing ? null : (
          <Button variant="default" size="sm" onClick={() => setTyping(true)}>
            Escribirla ahora
          </Button>
        )
      }
    >
      {read ? <p>{mistakeWords(read)} Ábrelo otra vez desde el mensaje, o escribe la credencial.</p> : null}
      {read || typing ? null : (
        <p>
          Te la envió {authority.name} por correo. Abre en este equipo el enlace de ese mensaje, o escríbela ahora. Si
          no, te la pediremos cuando entres.
        </p>
      )}
      {typing ? (
        <CredentialForm
          authority={authority}
          submitLabel="Usar esta credencial"
          problem={problem}
          onSubmit={take}
          onCancel={() => setTyping(false)}
        />
      ) : null}
    </Notice>
  );
}
