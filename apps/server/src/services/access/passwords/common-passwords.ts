/** The passwords that are tried first everywhere, and those that people of this country and this election would choose. */
const mostUsed = new Set(
  `000000 00000000 0123456 0123456789 012345 101010 102030 10203040 111111 11111111 111222 112233 11223344 121212
  121314 123123 123123123 123321 1234567 12345678 123456789 1234567890 123456 1234561 12345612 1234abcd 1234qwer
  123abc 123456a 123456q 123654 123qwe 12qwaszx 131313 147258 147258369 147852 159357 159753 1a2b3c 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 2025 2025elecciones 222222 22222222 232323 252525 292513 333333 444444 454545 555555 55555555
  654321 666666 696969 741852963 753951 777777 7777777 789456 789456123 87654321 888888 88888888 963852741 987654
  987654321 9876543210 999999 99999999 a123456 a1b2c3 a1b2c3d4 aa123456 aaaaaa abc123 abc1234 abc12345 abcd1234
  abcdef abcdefg abcdefgh access admin admin1 admin123 admin1234 administrador alejandra alejandro alexander amigos
  amistad amorcito amoreterno america andrea andres angela angelica antioquia antonio asdasd asdf1234 asdfasdf asdfgh
  asdfghjk asdfghjkl atleticonacional auditor auditoria azerty barcelona barranquilla bienvenido bienvenida bogota
  bogota123 bogota2025 bucaramanga camila camilo candidato caracol cartagena carolina catalina censo2025 chocolate
  christian claudia colombia colombia1 colombia10 colombia12 colombia123 colombia1234 colombia2024 colombia2025
  colombia2026 colombiano conejito contabilidad contador contador1 contador123 contador2025 contadora contadores
  contadorpublico contrasena contrasena1 contrasena123 corazon cristian cristiano cristina cucuta daniel daniela diana
  diciembre diosesamor diosmio dragon eleccion elecciones elecciones2025 enero2025 escuela estrella estudiante
  familia felicidad fernanda fernando flores football futbol gabriel gabriela google guitarra hello123 hellokitty hola
  hola123 hola1234 holahola iloveyou institucion jcc2025 jesucristo jesus jesus123 jesuscristo jessica juanes julian
  juliana junior jcc123 juntacentral juntacentraldecontadores laura leidy letmein liliana linda lorena loquita macarena
  manizales manuel marcela maria mariajose mariana mariposa martinez master mateo mauricio medellin medellin1
  mihijo mihija millonarios miclave miamor mifamilia monica monkey mononono mypassword nacional nacional1 natalia
  navidad nicolas noviembre octubre october pa55word paola pass123 passw0rd password password1 password12 password123
  password1234 patricia pereira pokemon postobon presidente princesa princess profesor profesora qazwsx qazwsxedc
  qwe123 qweasd qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop q1w2e3 q1w2e3r4 realmadrid
  rector rector1 rector123 rector2025 rectora rectoria ricardo roberto samuel samsung santafe santiago santamarta
  sebastian secret secreto septiembre shakira sofia sol123 soyyo starwars sunshine superman tamarindo teamo teamo123
  teamomucho tequiero tribunal tribunal2025 tribunaldisciplinario trustno1 universidad universidad1 universidad123
  universidad2025 valentina valeria vanessa vicerrector victoria viernes votacion votacion1 votacion123 votacion2025
  votaciones votante voto123 voto2025 welcome welcome1 yamile yo1234 zaq12wsx zxcvbn zxcvbnm`
    .split(/\s+/)
    .filter(Boolean),
);

/** As someone who guesses would try them: capitals, accents and signs at the ends make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
}

/** Words of the person's own that a stranger knows as well: the address, its parts, and where they work. */
function ownWords({ email, institution }: { email: string; institution: string | null }): string[] {
  const [name = '', domain = ''] = email.split('@');
  const names = [email, name, ...name.split(/[._+-]/), domain, ...domain.split('.').slice(0, -1)];
  const words = institution === null ? [] : [institution, institution.replace(/\s+/g, ''), ...institution.split(/\s+/)];
  return [...names, ...words].map(plain).filter((word) => word.length >= 4);
}

/** Whether it would be among the first that someone tries. */
export function isCommonPassword(password: string, person: { email: string; institution: string | null }): boolean {
  const text = plain(password);
  // A single character again and again, or a few in a row of the keyboard's digits.
  if (new Set(text).size < 3 || '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text))
    return true;
  // "Rector.2025!" is "rector" to whoever guesses.
  const begins = (word: string) => text.startsWith(word) && /^[^a-z]*$/.test(text.slice(word.length));
  return mostUsed.has(text) || mostUsed.has(plain(text.replace(/\d+$/, ''))) || ownWords(person).some(begins);
}
