import { CREDENTIAL_CHARACTERS, type CredentialMistake } from '@urna/credential-files/private-credential';

/** Where each of the four groups ends, as the authority writes them. */
const GROUP_ENDS = [5, 11, 16, CREDENTIAL_CHARACTERS];
const groupNames = ['primer', 'segundo', 'tercer', 'cuarto'];
/** What isn't in the alphabet because it looks like something that is. */
const LOOKALIKES = '0OIl';

const groupOf = (at: number): string => {
  const group = GROUP_ENDS.findIndex((end) => at < end);
  return groupNames[group] === undefined ? 'al final' : `en el ${groupNames[group]} grupo`;
};

/** What is wrong with a typed credential, and where, without repeating the credential. */
export function mistakeWords(mistake: CredentialMistake): string {
  switch (mistake.reason) {
    case 'empty':
      return 'Escribe tu credencial, o pégala desde el mensaje.';
    case 'wrong_character': {
      const found = `El carácter ${String(mistake.at + 1)} («${mistake.character}»), ${groupOf(mistake.at)}, no se usa en las credenciales.`;
      return LOOKALIKES.includes(mistake.character)
        ? `${found} No tienen el número cero ni las letras «O», «I» y «l»: mira si es otro que se le parece.`
        : found;
    }
    case 'wrong_length': {
      const missing = CREDENTIAL_CHARACTERS - mistake.length;
      const many = Math.abs(missing) > 1;
      const verb = `${missing > 0 ? 'Falta' : 'Sobra'}${many ? 'n' : ''}`;
      const characters = `${String(Math.abs(missing))} ${many ? 'caracteres' : 'carácter'}`;
      return `${verb} ${characters}: una credencial tiene ${String(CREDENTIAL_CHARACTERS)}.`;
    }
    case 'wrong_check':
      return 'Hay un carácter cambiado. Revísala letra por letra: las mayúsculas y las minúsculas no son lo mismo.';
  }
}
