import { sha256Base64 } from './hash.ts';

/**
 * 1,024 common Spanish words to be read out on the telephone, so ten bits each. Any two of them differ in at least two
 * sounds, counting as one what Spanish speakers pronounce alike (b and v, s and z, ll and y, a silent h); a test checks
 * it. A code's words follow from a word's place: never change, move or remove one.
 */
export const spokenWords: readonly string[] = `
abanico abeja abogado abrazo abrigo abril abuela acacia academia acceso aceite aceituna acento acordeón actor
acuarela acuario acuerdo adorno aduana afiche agenda agosto aguacate águila aguja ajedrez alambre álamo albahaca
albañil albatros álbum aldea alegría alfabeto alfombra alga algodón alivio almeja almendra almirante almohada
alondra altura alumno amapola amarillo ámbar amigo amistad ancla andamio andén anillo antena antorcha anzuelo apio
aplauso arado araña árbol arbusto arcilla arcoíris arepa arete armario armonía aroma arquero arrecife arroyo arroz
artesano artista asfalto atardecer atlas atleta atún aurora autobús avellana avenida aventura avestruz avión azafrán
azahar azúcar azucena azulejo bahía baile bajada balanza balcón baldosa ballena balsa bambú banano banca bandeja
banjo banquete baraja baranda barba barniz barril barro bastón batería baúl bebida becerro belleza bellota bicicleta
bigote billete bisonte blusa bocado bocina boda bodega bolero bolígrafo bolsillo bombero bombilla bonsái bordado
bosque botella botón bóveda boxeo brasa brillo broche bronce brújula búfalo bufanda búho buñuelo buque burbuja
butaca buzón caballo cabaña cable cabra cacao cactus cadena caimán caja cajón calabaza calamar calcetín caldera
caldo calle calma cámara camarón camello camilla camino camión campana campeón campo canasta canción candado candela
cangrejo canguro canica cantera cantina caoba capitán caracol caramelo caravana carbón caricia carnaval carpa
carpeta cartel cartero cascada casco casona castaña castillo castor catálogo catedral caucho cebolla cebra cedro
ceiba célula cemento ceniza centavo cepillo cerámica cereal cereza cesta chaleco champú chapa charco charla chicle
chimenea chispa chocolate choza chuleta ciclista ciclón cielo ciencia ciervo cigarra cigüeña cilantro cilindro cinta
cintura ciprés circo círculo ciruela cirujano cisne ciudad clarín clase clavel clavo clima clínica cobija cobre coco
cocodrilo cohete cojín colegio coliflor colina collar colmena colonia color columna columpio comedor cometa comida
compás concierto cóndor contador copia corazón corbata corcho cordel cordero cordón corona correa cortina cosecha
costa cráter crema cresta cristal crucero cuaderno cuadro cuarzo cuchara cuento cuerda cueva cumbia cumbre cuna
cúpula dado danza dátil dedal delfín deporte desfile desierto destino diadema diálogo diamante diario dibujo diente
dinero disco diseño doctor domingo dulce durazno eclipse edificio editor ejemplo elefante embudo empanada empate
encaje enchufe encina energía ensalada equipaje equipo erizo escalera escama escoba escritor escudo escuela esfera
esmalte esmeralda espalda espejo espiga espiral esponja espuma esquina estación estadio estatua estilo estrella
estribo estuche estufa etapa etiqueta eucalipto examen fábrica fábula faisán falda familia farmacia farol febrero
felino feria festival fideo fiesta figura fila filtro finca firma física flauta flecha flor flota foca fogata foro
fortuna fósil frambuesa frasco fresa frijol frontera fruta fuego fuente furgón fútbol futuro gabinete gacela gafas
gaita galaxia galería galleta gallo galope ganado ganso garaje garbanzo garganta garza gasolina gaviota gelatina
gema genio geranio gimnasio girasol giro glaciar globo góndola gorra gotera gráfico gramo granada granero granito
granja grúa grupo guadua guante guardia guayaba guía guijarro guion guiso guitarra gusto hábito hada hamaca harina
hebilla helado helecho hélice hermano héroe herradura herrero hiedra hierba hierro hígado higo himno historia hogar
hoguera hoja hombro honda hongo horizonte hormiga horno hortensia hotel huella huerta hueso humo huracán icono idea
idioma iguana imagen imán insecto insignia invierno isla jabalí jabón jaguar jalea jarabe jardín jarra jaula jazmín
jengibre jinete jirafa joya jueves jugador jugo juguete julio junco jungla junta kilo kiosco koala labrador ladera
ladrillo lagarto lago laguna lámpara lancha langosta lápiz latón laurel lava lavanda lección lechuga lector legumbre
lengua lenteja león leopardo letra leyenda libélula librero libro liebre lienzo liga limón limpieza lince línea
linterna líquido lirio lista llama llanta llave llavero llegada lluvia loma lombriz lucero lugar lunes lupa maceta
madeja madrina maestro magnolia maíz malla malva manantial mandarina manga manguera maní manteca mantel manzana
mañana máquina marca marfil margarita marimba marinero mariposa mármol marmota martes martillo marzo máscara
matorral mazorca mecedora medalla médico medusa mejilla melodía melón memoria menta mercado merengue mesa metal
meteoro metro mezcla miel miércoles mimbre mina mineral minuto mirada mirlo mochila modelo molino momento montaña
monte morral mosaico mosca motor mueble muelle mundo muro músculo museo música nácar nadador naipe naranja narciso
nariz natación nevado nevera nido niebla nieve nivel noche nogal nombre norte nota noticia novela nube nuez número
nutria oasis obelisco obra océano octubre oficio oliva olmo órbita oreja órgano orgullo orilla orquesta orquídea
oruga ostra otoño óxido oxígeno paciencia padrino página paisaje pájaro pala palabra palacio paleta palomita
panadero panal panda pandereta panela pantalla pañuelo papagayo papaya papel paquete paraguas paraíso pared parque
párrafo paseo pasillo pasta pastel patín pausa pavo peatón peine pelícano película pelota peluca península pensión
pepino perchero perdiz peregrino perejil periódico perla permiso persiana personaje pesca pestaña pétalo petróleo
piano picaflor pierna pijama piloto pimienta pincel pingüino pintor piña piñata piragua pirámide piscina pizarra
placa planeta plátano plato pleito plomo pluma plumaje poema polea pollo pomada poncho portal postre potrero potro
pradera precio pregunta prensa primavera prisma proa profesor promesa propina proverbio público pueblo puerto pulmón
pulpo pulsera puñado puño pupitre quetzal química quinoa rábano racimo radio rana rancho rastro razón rebaño recado
receta recibo recreo recuerdo reflejo refrán refugio regalo regata región regla relato relieve reloj remedio remo
remolino repisa reptil resina resorte respeto resumen retama retrato revista riachuelo rienda rima rincón ritmo
roble robot rocío rodilla romero ropa rubí rueda ruido ruina ruiseñor rumbo sábado sabana sabor salero salida salmón
salto salud sandalia sandía sardina sartén sastre savia secreto sello semáforo semana semilla sendero señal servicio
sierra signo silbido silencio silla silueta símbolo sirena sistema sitio sofá sollozo solución sombra sombrero
sonido sonrisa sorpresa sorteo sótano subida submarino sueldo suerte suéter sultán susurro tabla taller talón tamal
tambor tanque tapete tapia tarea tarima taxi taza teatro tejado telar teléfono temblor tenedor teniente terapia
termo ternero terraza terreno tesoro testigo tetera texto tiburón tigre tijera títere título toalla tobillo toldo
tomate tonelada topacio tormenta torneo tornillo torre tortilla tortuga tostada trabajo tractor traje trampa tranvía
trapecio trébol tren trigo trineo trofeo trompeta trompo tronco trote trovador trucha trueno tubería tucán tulipán
túnel turbina turno turquesa turrón uniforme universo vagón vainilla vajilla valor válvula vaquero vela venado venda
ventana verano verbena vereda versión verso vestido viaje viajero vidrio viento viernes vino viñedo violeta violín
visita vitral vitrina vivero volcán vuelo vuelta yogur yuca yunque zafiro zaguán zanahoria zanja zapato zócalo
`
  .trim()
  .split(/\s+/);

const WORDS = 4;
const BITS_PER_WORD = 10;
const BITS_PER_CHARACTER = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Four words that two people can compare on the telephone instead of the 43 characters of a tracking code.
 *
 * The code is itself a SHA-256, so its bits are random, and all of them are folded onto the 40 bits of the words: a
 * second hash would add nothing. Two given ballots have the same words once in 2^40 (a million million) cases; among
 * 300,000 ballots a voter meets their own words on another one once in 3.7 million cases. The words only compare: what
 * finds a ballot is the whole code.
 */
export function spokenCode(trackingCode: string): string {
  const places: number[] = Array.from({ length: WORDS }, () => 0);
  for (let at = 0; at < trackingCode.length; at += 1) {
    for (let bit = 0; bit < BITS_PER_CHARACTER; bit += 1) {
      const place = (at * BITS_PER_CHARACTER + bit) % (WORDS * BITS_PER_WORD);
      const word = Math.floor(place / BITS_PER_WORD);
      const value = (alphabet.indexOf(trackingCode.charAt(at)) >> bit) & 1;
      places[word] = (places[word] ?? 0) ^ (value << (place % BITS_PER_WORD));
    }
  }
  return places.map((place) => spokenWords[place]).join(' ');
}

/** The words of a public credential, by which the authority's mail and the second device name the same ballot. */
export const spokenCredential = (credential: string): string => spokenCode(sha256Base64(credential));
