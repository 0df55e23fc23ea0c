import { Button } from '@mantine/core';
import { Facts } from '@urna/ui/panel';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useReloadContest } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';

const leads = {
  code: 'Personas que pueden votar, por su número de documento. Entran con un código que llega al correo del censo.',
  password:
    'Electores que pueden votar, por su correo. Al importar, cada elector nuevo recibe un enlace para elegir su contraseña.',
} as const;

export function RollStep({ contest, mayChange, RollImport }: StepProps) {
  const {
    voters,
    without_password: withoutPassword,
    returned,
    imported_at: importedAt,
    file_name: fileName,
  } = contest.roll;
  const { disputed_identities: disputed } = contest;
  const [isImporting, setImporting] = useState(voters === 0);
  const section = useKeptFocus<HTMLDivElement>([isImporting]);
  const reload = useReloadContest(contest.contest);
  return (
    <>
      <p className="prose">
        {leads[contest.login]}{' '}
        {contest.stage === 'preparing'
          ? 'Cada importación reemplaza el censo completo.'
          : 'Quedó fijo al sellar la elección: solo la mesa de ayuda puede corregir un correo.'}
      </p>
      {voters > 0 ? (
        <Facts
          inRow
          facts={[
            ['Personas en el censo', formatNumber(voters)],
            contest.login === 'password' ? ['Aún sin contraseña', formatNumber(withoutPassword)] : null,
            importedAt === null ? null : ['Importado', formatDateTime(importedAt)],
            returned === 0 ? null : ['Con el correo devuelto', formatNumber(returned)],
            fileName === null ? null : ['Archivo', fileName],
            disputed === 0 ? null : ['Dijeron «No fui yo»', formatNumber(disputed)],
          ]}
        />
      ) : null}
      {mayChange ? (
        <div ref={section} tabIndex={-1}>
          {isImporting ? (
            <RollImport contest={contest.contest} onImported={() => void reload()} />
          ) : (
            <Button variant="default" onClick={() => setImporting(true)}>
              Reemplazar el censo
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}
