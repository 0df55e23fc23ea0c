import { TextInput } from '@mantine/core';
import { processFieldsSchema } from '@urna/contract/processes/process-fields';
import { Facts } from '@urna/ui/panel';
import { useLocation, useNavigate } from 'react-router';
import { openedProcess, paths, staffPaths } from '../../../lib/paths.ts';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type PartProps, UNSET } from './process-part.tsx';
import { changeOf, useProcessChange } from './processes-api.ts';

/** The words of the process on every page, mail and document, and how to reach the board. */
export function WordsPanel({ process, mayChange }: PartProps) {
  const { slug, title, body, period, organiser, contact, fixed } = process;
  return (
    <Panel title="Palabras y contacto" aside={mayChange ? <ChangeButton process={process} /> : null}>
      <Facts
        inRow
        facts={[
          ['Título', title],
          ['Órgano que se elige', body],
          ['Periodo', period],
          ['Organiza', organiser],
          ['Nombre en los enlaces', <code key="slug">{slug}</code>],
          ['Página', contact.page ?? UNSET],
          ['Correo', contact.email ?? UNSET],
          ['Teléfono', contact.phone ?? UNSET],
          ['Horario', contact.hours ?? UNSET],
        ]}
      />
      {mayChange && fixed.words ? <p className="note prose">{fixed.words}</p> : null}
      {mayChange && fixed.slug ? <p className="note prose">{fixed.slug}</p> : null}
    </Panel>
  );
}

const wordsSchema = processFieldsSchema.pick({
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

function ChangeButton({ process }: Pick<PartProps, 'process'>) {
  const { slug, title, body, period, organiser, contact, fixed } = process;
  const change = useProcessChange(changeOf(process));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isFixed = (name: string): boolean =>
    (fixed.words !== undefined && ['title', 'body', 'period'].includes(name)) ||
    (fixed.slug !== undefined && name === 'slug');
  /** Screens that are about this process have its name in their address. */
  const follow = (renamed: string) => {
    const staff = openedProcess(pathname) === slug ? staffPaths(renamed) : paths.staff;
    if (renamed !== slug) void navigate(staff.process(renamed), { replace: true });
  };
  return (
    <FormButton
      label="Cambiar"
      size="sm"
      variant="default"
      title="Palabras y contacto"
      confirmLabel="Guardar"
      prefix="process"
      schema={wordsSchema}
      initialValues={{
        title,
        slug,
        body,
        period,
        organiser,
        contact_page: contact.page ?? '',
        contact_email: contact.email ?? '',
        contact_phone: contact.phone ?? '',
        contact_hours: contact.hours ?? '',
      }}
      sending={change}
      onSubmit={(checked, { onSuccess, onError }) => {
        const changeable = Object.fromEntries(Object.entries(checked).filter(([name]) => !isFixed(name)));
        change.mutate(
          { body: changeable },
          {
            onSuccess: () => {
              onSuccess();
              follow(checked.slug);
            },
            onError,
          },
        );
      }}
    >
      {({ getInputProps }) => {
        const words = (name: keyof typeof wordsSchema.shape) => ({ ...getInputProps(name), disabled: isFixed(name) });
        return (
          <>
            {fixed.words ? <p className="note prose">{fixed.words}</p> : null}
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
          </>
        );
      }}
    </FormButton>
  );
}
