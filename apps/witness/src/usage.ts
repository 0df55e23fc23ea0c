export const usage = `Uso: urna witness --url DIRECCIÓN --key LLAVE --name NOMBRE
     npm run witness -- --url DIRECCIÓN --key LLAVE --name NOMBRE   (en el repositorio)

Sigue una o varias elecciones de Urna: guarda una copia de cada urna, revisa cada voto cuando llega, comprueba que nada
desaparezca ni cambie, firma lo que vio, compara la casilla con la que firmaron los custodios, y avisa si algo está mal.

  --url DIRECCIÓN    la de la elección: https://…/elections/NOMBRE
                     o https://…/processes/PROCESO/elections/NOMBRE
  --key LLAVE        la llave pública de esa elección, publicada al sellarla. Para seguir varias, repita los dos
  --name NOMBRE      solo la primera vez: el nombre de este veedor, un dominio de su institución
  --data CARPETA     dónde guarda su llave, las copias y las pruebas (./veedor)
  --listen LUGAR     dónde atiende su página (127.0.0.1:8700)
  --peer DIRECCIÓN   la de otro veedor, para comparar lo que ve. Se puede repetir
  --every SEGUNDOS   cada cuánto mira la urna (60)
  --silence MINUTOS  cuánto puede tardar el servidor en entregar lo que firmó antes de que sea una alarma (15)
  --booth            además sirve a los electores, en /voting/, la casilla que firmaron los custodios
  --booth-at DIRECCIÓN   la propia de la casilla, o la de otra entidad que la entrega: se compara también. Se puede repetir
  --check            además ofrece a los electores, en /comprobar, la página con que un segundo dispositivo comprueba el voto
  --check-page ARCHIVO   esa página, si no es la de esta versión: la que firmaron los custodios
  --compare HORAS    cada cuánto compara la urna entera con su copia; 0: sin pausa (24)
  --threads NÚMERO   cuántos procesadores usa
  --webhook DIRECCIÓN               a dónde enviar las alarmas
  --smtp smtp://… --mail-from … --mail-to …   a qué correo enviarlas
  --config ARCHIVO   todo lo anterior en un archivo; docs/guia-veedor.md trae un ejemplo
  --once             mira una vez y termina: con 0 si todo está en orden, con 1 si hay una alarma
`;
