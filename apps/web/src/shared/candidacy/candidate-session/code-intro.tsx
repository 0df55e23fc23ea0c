/** Where the code went; the address is unknown if no new one was sent. */
export function CodeIntro({ digits, email }: { digits: number; email: string | null | undefined }) {
  if (!email) return <>Escriba el código de {digits} dígitos que enviamos a su correo electrónico.</>;
  return (
    <>
      Enviamos un código de {digits} dígitos a <strong>{email}</strong>. Escríbalo para continuar.
    </>
  );
}
