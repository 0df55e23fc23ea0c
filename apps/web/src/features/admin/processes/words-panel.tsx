import { Button, TextInput } from '@mantine/core';
import { type ProcessDetail, processFieldsSchema } from '@urna/contract/process/process-admin';
import { Facts } from '@urna/ui/panel';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { openedProcess, paths, staffPaths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useChangeProcess } from './processes-api.ts';

const NONE = 'Sin definir';

/** The words of the process on every page, mail and document, and how to reach the board. */
export function WordsPanel({ process, mayChange }: PartProps) {
  const [editing, setEditing] = useState(false);
  const { slug, title, body, period, organiser, contact, fixed } = process;
  return (
    <Panel
      title="Palabras y contacto"
      aside={
        mayChange ? (
          <Button size="sm" variant="default" onClick={() => setEditing(true)}>
            Cambiar
          </Button>
        ) : null
      }
    >
      <Facts
        inRow
        facts={[
          ['Título', title],
          ['Órgano que se elige', body],
          ['Periodo', period],
          ['Organiza', organiser],
          ['Nombre en los enlaces', <code key="slug">{slug}</code>],
          ['Página', contact.page ?? NONE],
          ['Correo', contact.email ?? NONE],
          ['Teléfono', contact.phone ?? NONE],
          ['Horario', contact.hours ?? NONE],
        ]}
      />
      {mayChange && fixed.words ? <p className={classes.fixed}>{fixed.words}</p> : null}
      {mayChange && fixed.slug ? <p className={classes.fixed}>{fixed.slug}</p> : null}
      {editing ? <WordsModal process={process} onClose={() => setEditing(false)} /> : null}
    </Panel>
  );
}

const formSchema = processFieldsSchema.pick({
  title: true,
  slug: true,
  body: true,
  period: true,
  organiser: true,
  contact_page: true,
  contact_email: true,
  contact_phone: true,
  contact_hours: true,
});

function WordsModal({ process, onClose }: { process: ProcessDetail; onClose: () => void }) {
  const { slug, title, body, period, organiser, contact, fixed } = process;
  const form = useApiForm({
    prefix: 'process',
    schema: formSchema,
    initialValues: {
      title,
      slug,
      body,
      period,
      organiser,
      contact_page: contact.page ?? '',
      contact_email: contact.email ?? '',
      contact_phone: contact.phone ?? '',
      contact_hours: contact.hours ?? '',
    },
  });
  const change = useChangeProcess(slug);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const save = (checked: z.infer<typeof formSchema>) =>
    change.mutate(Object.fromEntries(Object.entries(checked).filter(([name]) => !isFixed(name))), {
      onSuccess: () => {
        onClose();
        if (checked.slug === slug) return;
        // Screens that are about this process have its name in their address.
        const staff = openedProcess(pathname) === slug ? staffPaths(checked.slug) : paths.staff;
        void navigate(staff.process(checked.slug), { replace: true });
      },
      onError: (error) => form.showErrors(error),
    });
  const isFixed = (name: string): boolean =>
    (fixed.words !== undefined && ['title', 'body', 'period'].includes(name)) ||
    (fixed.slug !== undefined && name === 'slug');
  const words = (name: keyof typeof form.values) => ({ ...form.getInputProps(name), disabled: isFixed(name) });
  return (
    <FormModal
      title="Palabras y contacto"
      confirmLabel="Guardar"
      form={form}
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {fixed.words ? <p className={classes.fixed}>{fixed.words}</p> : null}
      <TextInput {...words('title')} label="Título" />
      <TextInput
        {...words('slug')}
        label="Nombre en los enlaces"
        description={fixed.slug ?? 'Está en los enlaces y en los radicados.'}
        spellCheck={false}
      />
      <TextInput {...words('body')} label="Órgano que se elige" />
      <TextInput {...words('period')} label="Periodo" />
      <TextInput {...words('organiser')} label="Quién lo organiza" />
      <TextInput {...words('contact_page')} label="Página web de atención" type="url" placeholder="https://" />
      <TextInput {...words('contact_email')} label="Correo de atención" type="email" />
      <TextInput {...words('contact_phone')} label="Teléfono" type="tel" />
      <TextInput {...words('contact_hours')} label="Horario" />
    </FormModal>
  );
}
