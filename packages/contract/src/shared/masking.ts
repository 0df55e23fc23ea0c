/** Masks a number or an address, showing just enough for its owner to recognise it. */
export function mask(input: string): string {
  if (/^\d+$/.test(input)) return '*'.repeat(Math.max(0, input.length - 3)) + input.slice(-3);
  const separator = input.lastIndexOf('@');
  if (separator > 0 && separator < input.length - 1) {
    const name = input.slice(0, separator);
    const shown = name.slice(0, 3);
    return shown + '*'.repeat(Math.max(3, name.length - shown.length)) + input.slice(separator);
  }
  throw new Error('El input no es un número de celular ni un correo válido.');
}
