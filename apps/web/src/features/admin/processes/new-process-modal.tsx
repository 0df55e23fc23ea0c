import { NativeSelect, TextInput } from '@mantine/core';
import { newProcessSchema, type ProcessOverview } from '@urna/contract/process/process-admin';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useCreateProcess } from './processes-api.ts';

/** The copy's windows are moved by whole years, or left unset. */
const formSchema = newProcessSchema.omit({ copy_of: true, shift_days: true }).extend({
  copy_of: z.string().transform((slug) => (slug === '' ? null : slug)),
  years: z.string().transform((years) => (years === '' ? null : Number(years))),
});

const DAYS_OF_A_YEAR = 365.25;
const shifts = [
  { value: '', label: 'Sin fechas todavía' },
  ...[1, 2, 3, 4].map((years) => ({
    value: String(years),
    label: `Las mismas, ${years === 1 ? 'un año' : `${years} años`} después`,
  })),
];

interface NewProcessProps {
  processes: readonly ProcessOverview[];
  onCreated: (slug: string) => void;
  onClose: () => void;
}

/** A draft from scratch, or a copy of an earlier process: its words, contests and texts, never people or votes. */
export function NewProcessModal({ processes, onCreated, onClose }: NewProcessProps) {
  const [latest] = processes;
  const form = useApiForm({
    prefix: 'process',
    schema: formSchema,
    initialValues: {
      copy_of: latest?.slug ?? '',
      title: '',
      slug: '',
      body: latest?.body ?? '',
      period: '',
      organiser: latest?.organiser ?? '',
      years: '',
    },
  });
  const create = useCreateProcess();
  const submit = ({ years, ...fields }: z.infer<typeof formSchema>) => {
    const shift_days = fields.copy_of === null || years === null ? null : Math.round(years * DAYS_OF_A_YEAR);
    create.mutate(
      { ...fields, shift_days },
      { onSuccess: () => onCreated(fields.slug), onError: (error) => form.showErrors(error) },
    );
  };
  return (
    <FormModal
      title="Nuevo proceso"
      confirmLabel="Crear el borrador"
      form={form}
      pending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        {...form.getInputProps('copy_of')}
        label="Copiar de"
        description="Se copian las palabras, el contacto, las elecciones, las declaraciones y las ayudas. Nunca personas ni votos."
        data={[
          { value: '', label: 'Ninguno: empezar desde cero' },
          ...processes.map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
      />
      {form.values.copy_of === '' ? null : (
        <NativeSelect {...form.getInputProps('years')} label="Fechas del calendario" data={shifts} />
      )}
      <TextInput
        {...form.getInputProps('title')}
        label="Título"
        description="Por ejemplo, Elecciones 2029."
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('slug')}
        label="Nombre en los enlaces"
        description="Corto, en minúsculas, números y guiones: 2029. También está en los radicados, y queda fijo."
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput {...form.getInputProps('body')} label="Órgano que se elige" />
      <TextInput {...form.getInputProps('period')} label="Periodo" description="Por ejemplo, 2030-2033." />
      <TextInput {...form.getInputProps('organiser')} label="Quién lo organiza" />
    </FormModal>
  );
}
