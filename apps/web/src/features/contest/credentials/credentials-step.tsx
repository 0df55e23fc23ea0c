import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StepProps } from '../step-props.ts';
import { AuthorityWorkSteps } from './authority-work.tsx';
import { ChoiceModal } from './choice-modal.tsx';
import classes from './credentials.module.css';
import { SealedAuthority } from './sealed-authority.tsx';

/** Who makes the credentials with which each ballot is signed. */
export function CredentialsStep({ contest, mayChange, administers }: StepProps) {
  const [choosing, setChoosing] = useState(false);
  const { authority } = contest.credentials;
  const make = contest.election ? 'hizo' : 'hace';
  return (
    <>
      <p className="prose">
        Cada voto se firma con una credencial secreta, y solo cuenta si su parte pública está en la lista que se publica
        al sellar. Quien hace las credenciales podría votar por quien no vote: por eso se le dice al público quién es.
      </p>
      <div className="well ends">
        <div className={classes.words}>
          <p className="name">{`Las ${make} ${authority ? authority.name : 'el servidor'}`}</p>
          <p className="note">
            {authority
              ? `Los votantes le escriben a ${authority.email}. Quien opera el servidor no puede votar por nadie sin ella.`
              : 'Es lo más sencillo para los votantes. Una autoridad independiente impide que alguien solo vote por los ausentes.'}
          </p>
        </div>
        {mayChange ? (
          <Button variant="default" onClick={() => setChoosing(true)}>
            Cambiar
          </Button>
        ) : null}
      </div>
      {authority && contest.election === null ? (
        <AuthorityWorkSteps contest={contest} authority={authority} mayChange={mayChange} />
      ) : null}
      {authority && contest.election ? <SealedAuthority contest={contest} administers={administers} /> : null}
      {choosing ? <ChoiceModal contest={contest} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
