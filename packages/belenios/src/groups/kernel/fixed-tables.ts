import type { FixedBase } from '../group.ts';
import { POINT_BYTES } from './point-code.ts';
import { FIXED_TABLE_BYTES, type KernelPoints } from './points.ts';

/** The generator, and some elections at a time; a table takes half a megabyte and five milliseconds. */
const SLOTS = 8;

type Base = FixedBase<{ limbs: Int32Array }>;

/** Tables of fixed bases in the kernel's memory, which is never freed, so the least recently used gives way. */
export class FixedTables {
  readonly #points: KernelPoints;
  readonly #base: number;
  /** The least recently used first. */
  readonly #addresses = new Map<Base, number>();

  constructor(points: KernelPoints) {
    this.#points = points;
    this.#base = points.memory.allocate(POINT_BYTES);
  }

  tableOf(base: Base): number {
    const known = this.#addresses.get(base);
    const table = known ?? this.#build(base);
    this.#addresses.delete(base);
    this.#addresses.set(base, table);
    return table;
  }

  #build(base: Base): number {
    const table = this.#room();
    this.#points.memory.write(this.#base, base.element.limbs);
    this.#points.buildFixedTable(table, this.#base);
    return table;
  }

  #room(): number {
    const oldest = this.#addresses.entries().next().value;
    if (this.#addresses.size < SLOTS || oldest === undefined) {
      return this.#points.memory.allocate(FIXED_TABLE_BYTES);
    }
    this.#addresses.delete(oldest[0]);
    return oldest[1];
  }
}
