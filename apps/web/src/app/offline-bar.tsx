import { useOnline } from '../lib/use-online.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import classes from './offline-bar.module.css';

export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.region}>
      {isOnline ? null : (
        <p className={classes.bar}>
          <OfflineIcon />
          <span>Sin conexión a internet. Puede seguir escribiendo; los envíos tendrán que esperar a que vuelva.</span>
        </p>
      )}
    </div>
  );
}
