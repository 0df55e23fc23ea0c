import { Checkbox, TextInput } from '@mantine/core';
import {
  type ProcessDetail,
  processFieldsSchema,
  siteTextFieldsSchema,
  writeSiteText,
} from '@urna/contract/process/process-admin';
import {
  blocksOf,
  siteTextFacts,
  siteTextKinds,
  siteTextLabels,
  siteTextPlaceholders,
} from '@urna/contract/process/site-texts';
import { Facts } from '@urna/ui/panel';
import { SiteTextBlocks } from '../../../domain/process/site-texts.tsx';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import { useChangeProcess } from './processes-api.ts';
import { VersionedText } from './versioned-text.tsx';

const NONE = 'Sin definir';

const hint = (
  <>
    Deje una línea en blanco entre los párrafos. «## » comienza un subtítulo y «- » un punto de una lista. Datos del
    proceso:{' '}
    {Object.entries(siteTextPlaceholders)
      .map(([name, meaning]) => `{${name}} ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`)
      .join('; ')}
    . Una línea cuyo dato falta no se muestra.
  </>
);

/** What the law asks a public body's site to show: the bar, the entity's data, and three texts. */
export function SitePanel({ process, mayChange }: PartProps) {
  const { entity, shows_gov_bar: showsBar } = process;
  const facts = siteTextFacts(process, process.forget_after_months);
  return (
    <Panel
      title="Sitio y textos de ley"
      aside={
        mayChange ? (
          <ModalButton
            size="sm"
            variant="default"
            aria-label="Cambiar los datos del sitio"
            modal={(close) => <SiteModal process={process} onClose={close} />}
          >
            Cambiar
          </ModalButton>
        ) : null
      }
    >
      <Facts
        inRow
        facts={[
          ['Barra de GOV.CO y pie institucional', showsBar ? 'Se muestran' : 'No se muestran'],
          ['NIT', entity.nit ?? NONE],
          ['Dirección de la entidad', entity.address ?? NONE],
          ['Notificaciones judiciales', entity.notifications_email ?? NONE],
        ]}
      />
      <ul>
        {siteTextKinds.map((kind) => (
          <VersionedText
            key={kind}
            process={process}
            label={siteTextLabels[kind]}
            versions={process.site_texts.filter((one) => one.kind === kind)}
            mayChange={mayChange}
            schema={siteTextFieldsSchema}
            publishing="Rige desde que se publica. Las versiones anteriores se pueden seguir leyendo en su página, y ninguna se cambia ni se borra."
            hint={hint}
            renderText={(paragraphs) => <SiteTextBlocks blocks={blocksOf(paragraphs, facts)} heading="h4" />}
            write={(body) => staffClient.call(writeSiteText, { params: { process: process.slug, kind }, body })}
          />
        ))}
      </ul>
    </Panel>
  );
}

const formSchema = processFieldsSchema.pick({
  shows_gov_bar: true,
  entity_nit: true,
  entity_address: true,
  notifications_email: true,
});

function SiteModal({ process, onClose }: { process: ProcessDetail; onClose: () => void }) {
  const { slug, entity, shows_gov_bar } = process;
  const form = useApiForm({
    prefix: 'site',
    schema: formSchema,
    initialValues: {
      shows_gov_bar,
      entity_nit: entity.nit ?? '',
      entity_address: entity.address ?? '',
      notifications_email: entity.notifications_email ?? '',
    },
  });
  const change = useChangeProcess(slug);
  return (
    <FormModal
      title="Datos del sitio"
      confirmLabel="Guardar"
      form={form}
      pending={change.isPending}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <Checkbox
        {...form.getInputProps('shows_gov_bar', { type: 'checkbox' })}
        label="Mostrar la barra de GOV.CO y el pie institucional"
        description="Solo para una entidad pública. El pie agrega el NIT, la dirección y el correo para notificaciones judiciales."
        data-autofocus
      />
      <TextInput {...form.getInputProps('entity_nit')} label="NIT" placeholder="900.123.456-7" />
      <TextInput {...form.getInputProps('entity_address')} label="Dirección de la entidad" />
      <TextInput
        {...form.getInputProps('notifications_email')}
        label="Correo para notificaciones judiciales"
        type="email"
      />
    </FormModal>
  );
}
