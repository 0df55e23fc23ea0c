import type { Calendar } from '@urna/contract/calendar';
import { bannerOf, periodOf } from '../../lib/process-words.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { BallotScene } from './ballot-scene.tsx';
import { Guilloche } from './guilloche.tsx';
import classes from './hero.module.css';

export function Hero({ process }: { process: Calendar['process'] | undefined }) {
  return (
    <div className={classes.band}>
      <Guilloche />
      <div className={classes.inner}>
        <div className={classes.words}>
          <p className={classes.banner}>{bannerOf(process)}</p>
          <PageTitle
            title="Plataforma de Inscripción Electoral 2025"
            subtitle="Inscripción de candidaturas de los representantes del sector: contadores públicos e instituciones de educación superior."
          />
          <p className={classes.period}>
            Periodo electoral <strong>{periodOf(process)}</strong>
          </p>
        </div>
        <BallotScene />
      </div>
    </div>
  );
}
