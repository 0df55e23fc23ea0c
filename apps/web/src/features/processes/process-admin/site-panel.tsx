import { Checkbox, TextInput } from '@mantine/core';
import { writeSiteText } from '@urna/contract/processes/process-admin';
import { processFieldsSchema, siteTextFieldsSchema } from '@urna/contract/processes/process-fields';
import {
  blocksOf,
  siteTextFacts,
  siteTextKinds,
  siteTextLabels,
  siteTextPlaceholders,
} from '@urna/contract/processes/site-texts';
import { Facts } from '@urna/ui/panel';
import { lowerFirst } from '../../../lib/format.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { SiteTextBlocks } from '../../../shared/processes/site-texts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PartForm, type PartProps, UNSET } from './process-part.tsx';
import { changeOf } from './processes-api.ts';
import { VersionedText } from './versioned-text.tsx';

const hint = (
  <>
    Deje una línea en blanco entre los párrafos. «## » comienza un subtítulo y «- » un punto de una lista. Datos del
    proceso:{' '}
    {Object.entries(siteTextPlaceholders)
      .map(([name, meaning]) => `{${name}} ${lowerFirst(meaning)}`)
      .join('; ')}
    . Una línea cuyo dato falta no se muestra.
  </>
);

const siteSchema = processFieldsSchema.pick({
  shows_gov_bar: true,
  entity_nit: true,
  entity_address: true,
  notifications_email: true,
});

/** What the law asks a public body's site to show: the bar, the entity's data, and three texts. */
export function SitePanel({ process, mayChange }: PartProps) {
  const { slug, entity, shows_gov_bar } = process;
  const facts = siteTextFacts(process, process.forget_after_months);
  return (
    <Panel
      title="Sitio y textos de ley"
      aside={
        mayChange ? (
          <PartForm
            aria-label="Cambiar los datos del sitio"
            title="Datos del sitio"
            prefix="site"
            schema={siteSchema}
            initialValues={{
              shows_gov_bar,
              entity_nit: entity.nit ?? '',
              entity_address: entity.address ?? '',
              notifications_email: entity.notifications_email ?? '',
            }}
            write={changeOf(process)}
          >
            {({ getInputProps }) => (
              <>
                <Checkbox
                  {...getInputProps('shows_gov_bar', { type: 'checkbox' })}
                  label="Mostrar la barra de GOV.CO y el pie institucional"
                  description="Solo para una entidad pública. El pie agrega el NIT, la dirección y el correo para notificaciones judiciales."
                  data-autofocus
                />
                <TextInput {...getInputProps('entity_nit')} label="NIT" placeholder="900.123.456-7" />
                <TextInput {...getInputProps('entity_address')} label="Dirección de la entidad" />
                <TextInput
                  {...getInputProps('notifications_email')}
                  label="Correo para notificaciones judiciales"
                  type="email"
                />
              </>
            )}
          </PartForm>
        ) : null
      }
    >
      <Facts
        inRow
        facts={[
          ['Barra de GOV.CO y pie institucional', shows_gov_bar ? 'Se muestran' : 'No se muestran'],
          ['NIT', entity.nit ?? UNSET],
          ['Dirección de la entidad', entity.address ?? UNSET],
          ['Notificaciones judiciales', entity.notifications_email ?? UNSET],
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
            write={staffCall(writeSiteText, { params: { process: slug, kind } })}
          />
        ))}
      </ul>
    </Panel>
  );
}
