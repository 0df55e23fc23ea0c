import { useCallback } from 'react';

interface BlobImageProps {
  file: Blob;
  alt: string;
  className?: string | undefined;
}

/** A picture from bytes in memory; the address that the browser makes for them goes with the picture. */
export function BlobImage({ file, alt, className }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img alt={alt} className={className} ref={show} />;
}
