import { Notice } from '@urna/ui/notice';

/** What speaks against the approval that is about to be sent. */
export function ExceptionsNotice({ exceptions }: { exceptions: readonly string[] }) {
  if (exceptions.length === 0) return null;
  return (
    <Notice type="warning" title="Antes de aprobar, tenga en cuenta">
      <ul className="bullets">
        {exceptions.map((exception) => (
          <li key={exception}>{exception}</li>
        ))}
      </ul>
    </Notice>
  );
}
