import { useElections } from '../../domain/elections/elections-api.ts';
import { sealedChecks } from '../../domain/elections/sealed-programs.tsx';
import classes from './how-it-works.module.css';

/** The addresses where the current process's votes are checked; empty where that isn't offered. */
export function useCheckHosts() {
  const elections = useElections({ live: false });
  const hosts = sealedChecks(elections.data ?? []).flatMap((check) => check.hosts);
  return [...new Map(hosts.map((host) => [host.page, host])).values()];
}

/** How a voter checks with a second device what their ballot holds, and what that doesn't show. */
export function OwnCheck() {
  const hosts = useCheckHosts();
  if (hosts.length === 0) return null;
  return (
    <section aria-labelledby="otro-dispositivo">
      <h2 id="otro-dispositivo" className={classes.heading}>
        Comprueba con otro dispositivo lo que enviaste
      </h2>
      <ol className={classes.steps}>
        <li>Al terminar de votar, la pantalla muestra un código. Sirve durante media hora, más o menos.</li>
        <li>
          Con otro teléfono o computador abre una de estas direcciones, que no son de este servidor. Escríbela tú:
          <ul className="bullets">
            {hosts.map(({ name, page }) => (
              <li key={page}>
                <code>{page}</code> ({name})
              </li>
            ))}
          </ul>
        </li>
        <li>Lee allí el código con la cámara: verás por quién es la papeleta que está en la urna.</li>
        <li>
          Si no es lo que votaste, dilo en esa página: te dice a quién avisar. Un aviso no anula tu voto ni lo cambia.
        </li>
        <li>
          Quien reciba tu código en esa media hora puede ver tu voto: no lo compartas. Después, el código no le
          demuestra nada a nadie.
        </li>
        <li>
          En el mismo dispositivo con el que votaste no sirve para vigilarlo, solo para vigilar al servidor. Y si quien
          aloja la página hiciera trampa junto con quien cambió tu dispositivo, no lo notarías: por eso es otra entidad.
        </li>
      </ol>
    </section>
  );
}
