/** Most specific first: iPads and Android devices name other systems too. */
const devices = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Equipo Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Equipo con Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Equipo con Linux'],
] as const;

/** A name to begin with for a passkey created on this device. */
export function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
