import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staffApi } from '../../../domain/staff-session/staff-api.ts';
import { API_BASE } from '../../../lib/api-request.ts';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import { PersonIcon } from '../../../ui/icons/person-icon.tsx';
import classes from './choices.module.css';

/** An original photo may weigh a megabyte: only those that come into sight are fetched. */
function useWasSeen() {
  const place = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [seen]);
  return { place, seen };
}

/** Until the contest is sealed a photo is a document of a candidate, which only the staff may fetch. */
function DocumentPhoto({ url }: { url: string }) {
  const { place, seen } = useWasSeen();
  const path = url.startsWith(API_BASE) ? url.slice(API_BASE.length) : url;
  const { data } = useQuery({
    queryKey: ['choice-photo', path],
    queryFn: ({ signal }) => staffApi.blob(path, { signal }),
    enabled: seen,
    // A stored file never changes under its address.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <span ref={place} className={classes.photo}>
      {data ? <BlobImage file={data} alt="" /> : <PersonIcon size={28} />}
    </span>
  );
}

interface ChoicePhotoProps {
  url: string | null;
  /** Of a sealed contest: small, public and immutable. */
  isPublic: boolean;
}

/** Beside the name that says who it shows. */
export function ChoicePhoto({ url, isPublic }: ChoicePhotoProps) {
  if (url !== null && !isPublic) return <DocumentPhoto url={url} />;
  return (
    <span className={classes.photo}>
      {url === null ? <PersonIcon size={28} /> : <img src={url} alt="" loading="lazy" width={64} height={72} />}
    </span>
  );
}
