import { Notice } from '../../ui/notice.tsx';

export function NotOnRoll({ search }: { search: string }) {
  return (
    // Its place is announced already.
    <Notice type="warning" role="note" title="No está en el censo">
      <p>
        Nadie en los dos censos tiene <strong>{search}</strong>. Compruebe que esté escrito como en el documento, o
        busque por el otro dato.
      </p>
      <p>
        Si el dato es correcto, esa persona no puede votar: después de sellada una elección, nadie entra a su censo.
      </p>
    </Notice>
  );
}
