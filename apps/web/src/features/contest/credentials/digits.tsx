import { FingerprintDigits } from '../../../domain/elections/fingerprint-digits.tsx';

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
