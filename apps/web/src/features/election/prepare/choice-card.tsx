import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getDocumentFile } from '@urna/contract/candidacy/documents';
import type { Choice } from '@urna/contract/election/contest-admin';
import { PersonIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import classes from './prepare.module.css';

/** A candidate as on the ballot, abbreviated. */
export function ChoiceCard({ choice, children }: { choice: Choice; children: ReactNode }) {
  const { full_name: name, degree, city, institution, professional_card: card, photo_url: photo } = choice;
  return (
    <li className={classes.card}>
      <ChoicePhoto url={photo} />
      <div className={classes.cardWords}>
        <p className="name">{name}</p>
        <p className="note">
          {degree} · {city}
        </p>
        {institution === null ? null : <p className="note">{institution}</p>}
        <p className="note">T.P. {card}</p>
        {children}
      </div>
    </li>
  );
}

/** The candidate's document until the contest is sealed, then the small public photo. */
function ChoicePhoto({ url }: { url: string | null }) {
  const [, documentId] = /^\/api\/documents\/(\d+)\/file$/.exec(url ?? '') ?? [];
  if (documentId !== undefined) return <DocumentPhoto id={Number(documentId)} />;
  return (
    <span className={classes.photo}>
      {url === null ? <PersonIcon size={28} /> : <img src={url} alt="" loading="lazy" width={64} height={72} />}
    </span>
  );
}

/** A candidate's document, which requires a session. An original can weigh a megabyte, so others aren't fetched unseen. */
function DocumentPhoto({ id }: { id: number }) {
  const { ref, inViewport } = useInViewport();
  const { data } = useQuery({
    queryKey: ['choice-photo', id],
    queryFn: ({ signal }) => staffClient.download(getDocumentFile, { params: { id }, signal }),
    enabled: inViewport,
    // Stored files are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <span ref={ref} className={classes.photo}>
      {data ? <BlobImage file={data} alt="" /> : <PersonIcon size={28} />}
    </span>
  );
}
