import { Button } from '@urna/ui/button';
import { toast } from '@urna/ui/toast';
import { messageOr } from '../api-error.ts';
import { useAttempt } from '../hooks.ts';

const FALLBACK = 'No pudimos descargar el certificado. Inténtalo de nuevo; el enlace también está en tu correo.';

interface CertificateButtonProps {
  fetchPdf: () => Promise<Blob>;
  isMain?: boolean;
}

export function CertificateButton({ fetchPdf, isMain = false }: CertificateButtonProps) {
  const { working, attempt } = useAttempt();
  const save = () =>
    attempt(async () => {
      toast.info('El certificado se descargará en unos momentos');
      try {
        saveFile(await fetchPdf(), 'certificado-de-votacion.pdf');
      } catch (error) {
        toast.error(messageOr(FALLBACK)(error));
      }
    }, FALLBACK);
  return (
    <Button variant={isMain ? 'filled' : 'default'} aria-disabled={working || undefined} onClick={() => void save()}>
      Descargar Certificado
    </Button>
  );
}

/** Some browsers begin to read the file only after the click has returned. */
const RELEASE_AFTER_MS = 60_000;

/** A download isn't loaded into the page, so the policy, which allows no `blob:`, doesn't concern it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
