import { Button } from '@mantine/core';

export function PrintButton() {
  return (
    <Button variant="default" size="sm" onClick={() => window.print()}>
      Imprimir
    </Button>
  );
}
