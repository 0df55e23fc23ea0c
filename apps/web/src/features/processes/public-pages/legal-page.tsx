// What the law asks of a public body's site: three texts, and the map of the site.

import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  getSiteText,
  type SiteText,
  type SiteTextKind,
  siteTextKinds,
  siteTextLabels,
} from '@urna/contract/processes/site-texts';
import { Notice } from '@urna/ui/notice';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { isOfBooth, paths, publicPages } from '../../../lib/paths.ts';
import { ContactLine } from '../../../shared/processes/contact.tsx';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { SiteTextBlocks } from '../../../shared/processes/site-texts.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import classes from './public-pages.module.css';

export const addresses = {
  data_policy: paths.dataPolicy,
  terms: paths.terms,
  accessibility: paths.accessibility,
} as const satisfies Record<SiteTextKind, string>;

export function LegalPage() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const kind = siteTextKinds.find((one) => addresses[one] === path);
  return kind ? <SiteTextPage key={kind} kind={kind} /> : <SiteMapPage />;
}

function SiteMapPage() {
  return (
    <PublicPage title="Mapa del sitio" subtitle="Todas las páginas públicas de esta plataforma.">
      <div className={classes.map}>
        {publicPages.map(({ title, pages }) => (
          <section key={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className="stack gap-xs">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} reloadDocument={isOfBooth(to)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PublicPage>
  );
}

export const siteTextQuery = (kind: SiteTextKind, version: string | undefined) =>
  queryOptions({
    queryKey: ['site-text', kind, version],
    queryFn: async ({ signal }) =>
      (await publicClient.call(getSiteText, { params: { kind }, query: { version }, signal })).data,
  });

/** A text that the law asks for, in the version in force or an earlier one. */
function SiteTextPage({ kind }: { kind: SiteTextKind }) {
  const [search] = useSearchParams();
  const version = search.get('version') ?? undefined;
  const text = useQuery(siteTextQuery(kind, version));
  const isMissing = text.error instanceof ApiError && text.error.status === 404;
  return (
    <PublicPage
      title={text.data?.title ?? siteTextLabels[kind]}
      subtitle={text.data ? `Versión ${text.data.version}, ${periodOf(text.data)}.` : ''}
    >
      {text.isPending ? <Skeleton height={480} /> : null}
      {isMissing ? <Missing kind={kind} version={version} /> : null}
      {isMissing ? null : <QueryFailure query={text} />}
      {text.data ? <Text text={text.data} /> : null}
    </PublicPage>
  );
}

function periodOf({ since, until }: { since: string; until: string | null }): string {
  return until === null
    ? `vigente desde el ${formatDateTime(since)}`
    : `que rigió del ${formatDateTime(since)} al ${formatDateTime(until)}`;
}

function Missing({ kind, version }: { kind: SiteTextKind; version: string | undefined }) {
  const { process } = useProcess();
  return (
    <Notice type="info" role="status" title={version === undefined ? 'Sin publicar' : 'No existe esa versión'}>
      {version === undefined ? (
        <>
          <p>
            {process
              ? 'Este texto todavía no se ha publicado. Puede pedirlo directamente:'
              : 'Cada proceso electoral publica el suyo, y no hay un proceso en curso.'}
          </p>
          <ContactLine />
        </>
      ) : (
        <p>
          <Link to={addresses[kind]}>Leer la versión vigente</Link>
        </p>
      )}
    </Notice>
  );
}

function Text({ text }: { text: SiteText }) {
  const { kind, blocks, versions, until } = text;
  const others = versions.filter(({ version }) => version !== text.version);
  return (
    <>
      {until === null ? null : (
        <Notice type="warning" title="Esta versión ya no rige">
          <Link to={addresses[kind]}>Leer la versión vigente</Link>
        </Notice>
      )}
      <SiteTextBlocks blocks={blocks} />
      {others.length === 0 ? null : (
        <section className={classes.versions} aria-labelledby="otras-versiones">
          <h2 id="otras-versiones" className={classes.heading}>
            Otras versiones
          </h2>
          <ul className="stack gap-xs">
            {others.map((other) => (
              <li key={other.version}>
                <Link to={`${addresses[kind]}?${new URLSearchParams({ version: other.version }).toString()}`}>
                  Versión {other.version}
                </Link>
                , {periodOf(other)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
