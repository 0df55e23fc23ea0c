export const usage = `Uso: urna credentials [ORDEN] [opciones]
     npm run credentials -- [ORDEN] [opciones]   (en el repositorio)

Sin orden abre la guía en el navegador, en este mismo equipo.

  roll --roll CENSO             muestra la elección y la huella de un censo
  make --roll CENSO --out CARPETA
                                hace las credenciales; --yes si ya se comparó la huella
  mail --folder CARPETA --mail AJUSTES.json
                                guarda los ajustes del servidor de correo en la carpeta
  send --folder CARPETA         envía, o sigue enviando, los correos
  pause --folder CARPETA        detiene el envío; «send» lo sigue
  status --folder CARPETA       muestra cómo va
  report --folder CARPETA --out INFORME.csv
                                escribe qué pasó con el correo de cada votante, y los envíos repetidos
  send-one --folder CARPETA --voter «NOMBRE, CORREO O NÚMERO» --reason «POR QUÉ»
                                envía de nuevo a una persona; --address CORREO si la
                                administración corrigió el del censo (--yes si ya se comparó)
  letters --folder CARPETA --out CARPETA-DE-CARTAS
                                escribe una carta de una hoja por votante, en PDF; con --csv, una tabla
                                para combinarla con otro programa. --unsent: solo a quien no le salió
                                el correo; --authority «NOMBRE» si no hay ajustes del correo;
                                --election ARCHIVO O HUELLA de la elección sellada; --replace si ya hay cartas
  reconcile --folder CARPETA --archive URNA.bel
                                compara la urna publicada con las credenciales
  notify --folder CARPETA       avisa a cada votante si su credencial se usó; también sigue un envío
                                que quedó en pausa
  destroy --folder CARPETA --confirm DESTRUIR
                                destruye las credenciales privadas; sin conciliación pide
                                --without-reconciliation «POR QUÉ», y sin avisos --without-notices

  --passphrase-file ARCHIVO     lee la frase de acceso de la primera línea (o CREDENTIALS_PASSPHRASE)
  --password-file ARCHIVO       lee la contraseña del servidor de correo (o CREDENTIALS_SMTP_PASSWORD)
  --folder, --port              la carpeta y el puerto de la guía

AJUSTES.json: {"host":"smtp.ejemplo.co","port":587,"tls":"starttls","user":"autoridad@ejemplo.co",
               "from":"autoridad@ejemplo.co","authority":"Universidad de Ejemplo","perSecond":5}
               "booth":"https://casilla.ejemplo.co" si otra entidad sirve la casilla: el enlace lleva allí
               tls: starttls, implicit (desde el primer byte) o plain (solo en este equipo)
`;
