import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import classes from './digits.module.css';

/** One fingerprint in a list of them, as the authority's program shows it too. */
export function Digits({ what, sha256 }: { what: string; sha256: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <FingerprintDigits sha256={sha256} />
      </dd>
    </div>
  );
}

/** A SHA-256 in groups of digits, which two people compare by telephone. */
function FingerprintDigits({ sha256 }: { sha256: string }) {
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
