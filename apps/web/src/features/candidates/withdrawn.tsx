import { tellDateTime } from '../../lib/format.ts';
import classes from './candidates.module.css';

/** Of a candidate on a sealed ballot, which doesn't change. */
export function Withdrawn({ at }: { at: string }) {
  return <p className={classes.withdrawn}>Se retiró el {tellDateTime(at)}. Su nombre sigue en la tarjeta electoral.</p>;
}
