import { Button } from '@mantine/core';
import { toast } from '@urna/ui/toast';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { saveFile } from '../../../ui/files/save-file.ts';
import { refusalOf } from '../voter-words.ts';

const FALLBACK = 'No pudimos descargar el certificado. Inténtalo de nuevo; el enlace también está en tu correo.';

interface CertificateButtonProps {
  fetchPdf: () => Promise<Blob>;
  isMain?: boolean;
}

export function CertificateButton({ fetchPdf, isMain = false }: CertificateButtonProps) {
  const { working, attempt } = useAttempt();
  const download = () =>
    attempt(async () => {
      toast.info('El certificado se descargará en unos momentos');
      try {
        saveFile(await fetchPdf(), 'certificado-de-votacion.pdf');
      } catch (error) {
        toast.error(refusalOf(error, FALLBACK));
      }
    });
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      aria-disabled={working || undefined}
      onClick={() => void download()}
    >
      Descargar Certificado
    </Button>
  );
}
