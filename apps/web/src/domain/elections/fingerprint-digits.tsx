import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import classes from './fingerprint-digits.module.css';

/** A SHA-256 in groups of digits, which two people compare by telephone. */
export function FingerprintDigits({ sha256 }: { sha256: string }) {
  return (
    <code className={classes.digits}>
      {fingerprintGroups(sha256).map((group, at) => (
        // Groups may be equal, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>{group} </span>
      ))}
    </code>
  );
}
