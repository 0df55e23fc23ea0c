import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import { refusalOf } from '../voter-words.ts';

const FALLBACK = 'No pudimos descargar el certificado. Inténtalo de nuevo; el enlace también está en tu correo.';

export function CertificateButton({ code }: { code: string }) {
  const [working, setWorking] = useState(false);
  const download = async () => {
    if (working) return;
    setWorking(true);
    toast.info('El certificado se descargará en unos momentos');
    try {
      saveFile(await api.blob(`/voting/certificate/${encodeURIComponent(code)}`), 'certificado-de-votacion.pdf');
    } catch (error) {
      toast.error(refusalOf(error, FALLBACK));
    }
    setWorking(false);
  };
  return (
    <Button aria-disabled={working || undefined} onClick={() => void download()}>
      Descargar Certificado
    </Button>
  );
}
