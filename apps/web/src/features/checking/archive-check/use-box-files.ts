import { useRef, useState } from 'react';

interface BoxFiles {
  archive: File | null;
  proofs: File | null;
}

const none: BoxFiles = { archive: null, proofs: null };

/** A box's file and its decryption proofs, in whichever order somebody chooses them: each checks the box again. */
export function useBoxFiles(check: (archive: File, proofs: File | null) => void) {
  const [files, setFiles] = useState(none);
  // Of two that are chosen at once, the second must know of the first.
  const latest = useRef(none);
  const keep = (next: BoxFiles) => {
    latest.current = next;
    setFiles(next);
  };
  const give = (part: keyof BoxFiles, file: File) => {
    keep({ ...latest.current, [part]: file });
    const { archive, proofs } = latest.current;
    if (archive) check(archive, proofs);
  };
  return { files, give, remove: () => keep(none) };
}
