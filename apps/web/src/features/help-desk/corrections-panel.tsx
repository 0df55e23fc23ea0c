import { useState } from 'react';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CorrectionList } from './correction-list.tsx';
import classes from './help-desk.module.css';
import { CORRECTIONS_PER_PAGE, useCorrections } from './help-desk-api.ts';

/** Pending corrections, followed by decided and stopped ones. */
export function CorrectionsPanel() {
  const [page, setPage] = useState(1);
  const list = useCorrections(page);
  const total = list.data?.meta.pagination.total ?? 0;
  return (
    <section className={classes.panel} aria-labelledby="correcciones-correo">
      <h2 className={classes.name} id="correcciones-correo">
        Correcciones de correos
      </h2>
      <p className={classes.detail}>
        Después del sellado, un administrador pide cambiar el correo de una persona del censo y otro lo aprueba. Se
        avisa a todas las direcciones, y cualquiera puede detenerlo. La página pública dice cuántos se corrigieron.
      </p>
      {list.error ? (
        <FailureBanner error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : null}
      {list.data && total === 0 ? <p className={classes.text}>Nadie ha pedido una corrección.</p> : null}
      {list.data && total > 0 ? (
        <CorrectionList label="Correcciones de correos" corrections={list.data.data} named />
      ) : null}
      {total > CORRECTIONS_PER_PAGE ? (
        <Pagination
          page={page}
          perPage={CORRECTIONS_PER_PAGE}
          total={total}
          onChange={setPage}
          noun="correcciones"
          label="Páginas de correcciones"
          narrowWindowSize={2}
        />
      ) : null}
    </section>
  );
}
