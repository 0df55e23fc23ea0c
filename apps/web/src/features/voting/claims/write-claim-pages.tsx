// Anybody writes a claim, and presents it by the mailed link.

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import { loginKinds } from '@urna/contract/election/contests';
import {
  type ClaimPage,
  claimMatterLabels,
  claimMatters,
  claimRequestSchema,
  presentClaim,
  readClaimLink,
  writeClaim,
} from '@urna/contract/voting/claims';
import { Notice } from '@urna/ui/notice';
import { EntryPanel, Facts } from '@urna/ui/panel';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { refusalBeforeUpload } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { ClaimCounts } from '../../../shared/processes/claim-counts.tsx';
import { useClaimsWindow } from '../../../shared/processes/claims.tsx';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { DataPolicyLine } from '../../../shared/processes/site-texts.tsx';
import { FileDrop, FileRefusal } from '../../../ui/files/file-card.tsx';
import { type MailedLink, MailedLinkPage } from '../../../ui/layout/mailed-link-page.tsx';

const texts = ['identification', 'institution', 'name', 'email', 'text'] as const;
const typedSchema = z.object({ matter: z.enum(claimMatters), login: z.enum(loginKinds) });
const formSchema = typedSchema
  .extend(Object.fromEntries(texts.map((name) => [name, z.string()])) as Record<(typeof texts)[number], z.ZodString>)
  .transform(({ matter, login, identification, institution, ...own }) => {
    // The register is of accountants alone.
    if (login === 'code' || matter === 'register') return { ...own, login: 'code' as const, matter, identification };
    // Whoever isn't on the roll is to be on it with the address they write from.
    return { ...own, login, matter, institution, identification: matter === 'absent' ? own.email : identification };
  })
  .pipe(claimRequestSchema);
type Typed = z.input<typeof formSchema>;

/** One form for every claim about the roll or the register. The page that leads here says what it begins with. */
export function WriteClaimPage() {
  const claims = useClaimsWindow();
  const { contests } = useProcess();
  const start = typedSchema.safeParse(useLocation().state).data ?? { matter: 'absent', login: 'code' };
  const writing = useMutation({
    mutationFn: (body: z.output<typeof formSchema>) => publicClient.call(writeClaim, { body }),
  });
  const form = useApiForm<Typed, z.output<typeof formSchema>>({
    prefix: 'claim',
    schema: formSchema,
    initialValues: { ...start, identification: '', institution: '', name: '', email: '', text: '' },
  });
  const { matter, login, text } = form.values;
  useLeaveWarning(text !== '' && !writing.isSuccess);
  const isElector = login === 'password' && matter !== 'register';
  const categories = loginKinds.flatMap((value) => {
    const contest = contests.findLast((one) => one.login === value);
    return contest ? [{ value, label: contest.title }] : [];
  });
  const input = (field: keyof Typed) => ({ ...form.getInputProps(field), required: true });
  return (
    <EntryPanel
      title="Reclamaciones sobre el censo"
      subtitle="Si no está en el censo, o sus datos del censo o del registro profesional están mal, dígalo aquí. La Junta decide con su motivo y le escribe."
      error={form.refusal}
      refused={form.refusal !== null || Object.keys(form.errors).length > 0}
      aside={
        <>
          <ClaimCounts />
          <p className="note">
            <DataPolicyLine />
          </p>
        </>
      }
    >
      <div role="status">
        {writing.data ? (
          <Notice type="success" role="note" title="Falta un paso">
            {writing.data.message}
          </Notice>
        ) : null}
        {claims?.open ? null : (
          <Notice type="info" role="note" contact>
            {claims?.reason ?? 'Por ahora no se reciben reclamaciones sobre el censo.'}
          </Notice>
        )}
      </div>
      {claims?.open && !writing.data ? (
        <form
          className="stack"
          noValidate
          onSubmit={form.submit((body) => writing.mutate(body, { onError: (error) => form.showErrors(error) }))}
        >
          <NativeSelect
            {...form.getInputProps('matter')}
            label="¿Qué está mal?"
            data={claimMatters.map((value) => ({ value, label: claimMatterLabels[value] }))}
          />
          {matter === 'register' ? null : (
            <NativeSelect {...form.getInputProps('login')} label="¿En qué categoría vota?" data={categories} />
          )}
          {isElector ? <TextInput {...input('institution')} label="Institución" /> : null}
          {isElector && matter === 'absent' ? null : (
            <TextInput
              {...input('identification')}
              label={isElector ? 'Correo que hoy tiene el censo' : 'Número de documento'}
              description={
                isElector ? 'Con él lo encontramos. Si no lo conoce, escriba el que cree que es.' : undefined
              }
            />
          )}
          <TextInput {...input('name')} label="Nombre completo" autoComplete="name" />
          <TextInput
            {...input('email')}
            type="email"
            label="Correo electrónico"
            description="Allí llegan el enlace para presentar la reclamación y después la decisión. Si el del censo está mal, escriba el que debe quedar."
            autoComplete="email"
          />
          <Textarea {...input('text')} label="Qué está mal y cómo debe quedar" autosize minRows={3} maxLength={1000} />
          <Button type="submit" color="accent.4" loading={writing.isPending}>
            Enviarme el enlace
          </Button>
        </form>
      ) : null}
    </EntryPanel>
  );
}

/** The server's words about the file, which belong to its field. */
const fileRefusalIn = (error: unknown): string | null =>
  error instanceof ApiError ? (error.errors?.['file']?.[0] ?? null) : null;

/** The page of the mailed link that presents a claim. */
export function ClaimLinkPage() {
  return (
    <MailedLinkPage<ClaimPage, File | null>
      title="Presente su reclamación"
      aside={<p>La Junta decide con su motivo, y le escribe al correo de la reclamación.</p>}
      searching="Abriendo la reclamación…"
      wrongLink={
        <p>
          El enlace está incompleto o ya venció: sirve 24 horas. Puede{' '}
          <Link to={paths.writeClaim}>escribir la reclamación de nuevo</Link> mientras el plazo siga abierto.
        </p>
      }
      read={async (token, signal) => (await publicClient.call(readClaimLink, { body: { token }, signal })).data}
      confirm={async (token, file) => {
        const form = new FormData();
        form.set('token', token);
        if (file) form.set('file', file);
        return (await publicClient.upload(presentClaim, { form })).data;
      }}
      tell={(error) => (fileRefusalIn(error) === null ? messageOf(error) : null)}
      stateOf={({ presented_at }) => presented_at}
    >
      {(link) => <LinkedClaim {...link} />}
    </MailedLinkPage>
  );
}

function LinkedClaim({ subject: claim, working, confirm }: MailedLink<ClaimPage, File | null>) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPresented = claim.presented_at !== null;
  return (
    <>
      <div role="status">
        {isPresented ? (
          <Notice type="success" role="note" title={`Quedó presentada con el número ${String(claim.id)}`}>
            La recibimos el {tellDateTime(claim.presented_at ?? '')}. No tiene que hacer nada más.
          </Notice>
        ) : null}
      </div>
      <Facts
        facts={[
          ['Reclamación', claimMatterLabels[claim.matter]],
          ['Nombre', claim.name],
          [claim.institution === null ? 'Número de documento' : 'Correo en el censo', claim.identification],
          claim.institution === null ? null : ['Institución', claim.institution],
          ['Correo', claim.email],
        ]}
      />
      <p className="as-written">{claim.text}</p>
      {isPresented ? null : (
        <>
          {refusal === null ? null : <FileRefusal id="claim-refusal">{refusal}</FileRefusal>}
          <FileDrop
            label="Adjuntar un PDF"
            accept="application/pdf,.pdf"
            disabled={working}
            invalid={refusal !== null}
            onChoose={(chosen) => {
              const refused = refusalBeforeUpload(ordinaryPdf, chosen);
              setRefusal(refused);
              setFile(refused === null ? chosen : null);
            }}
          >
            <strong>{file?.name ?? 'Adjuntar un PDF, si lo necesita'}</strong>
            <span>{file ? 'Elegir otro' : 'de hasta 1 MB'}</span>
          </FileDrop>
          {file ? (
            <Button variant="subtle" color="red" size="sm" disabled={working} onClick={() => setFile(null)}>
              Quitar el archivo
            </Button>
          ) : null}
          <Button
            color="accent.4"
            loading={working}
            onClick={() => confirm(file, (error) => setRefusal(fileRefusalIn(error)))}
          >
            Presentar la reclamación
          </Button>
        </>
      )}
    </>
  );
}
