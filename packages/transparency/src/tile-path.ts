import { demand } from './log-refusal.ts';
import { TILE_WIDTH } from './merkle/tiles.ts';

export interface TilePlace {
  /** `entries` for the bundle of the entries whose leaf hashes are in the tile of level 0. */
  level: number | 'entries';
  index: bigint;
  /** 256 for a full tile. */
  width: number;
}

const HIGHEST_LEVEL = 63;

/** In groups of three digits, all but the last prefixed with `x`, so that no folder holds more than a thousand files. */
function indexPath(index: bigint): string {
  const digits = String(index);
  const groups = digits.padStart(3 * Math.ceil(digits.length / 3), '0').match(/.{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

export const tilePath = ({ level, index, width }: TilePlace): string =>
  `tile/${level}/${indexPath(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`;

/** Accepts the one path of each tile. */
export function readTilePath(path: string): TilePlace {
  const [, level, groups, width] =
    /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/){0,6}[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/.exec(path) ?? [];
  demand(level !== undefined && groups !== undefined, 'malformed', 'tile path');
  const place: TilePlace = {
    level: level === 'entries' ? level : Number(level),
    index: BigInt(groups.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isInRange =
    (place.level === 'entries' || place.level <= HIGHEST_LEVEL) &&
    place.width >= 1 &&
    (width === undefined || place.width < TILE_WIDTH);
  demand(isInRange && tilePath(place) === path, 'malformed', 'tile path');
  return place;
}
