import { FIELD_BYTES } from './field-code.ts';
import { FunctionWriter } from './wasm-writer.ts';

/**
 * Points of the curve -x² + y² = 1 + dx²y² in extended coordinates (Hisil, Wong, Carter and Dawson 2008): X, Y, Z and
 * T with x = X/Z, y = Y/Z, xy = T/Z. Points that are added often are stored as Y+X, Y-X, 2Z and 2dT.
 */
export const POINT_BYTES = 4 * FIELD_BYTES;

export const [X, Y, Z, T] = [0, FIELD_BYTES, 2 * FIELD_BYTES, 3 * FIELD_BYTES];
const [SUM, DIFFERENCE, DOUBLE_Z, SCALED_T] = [X, Y, Z, T];

/** A stored point with Z = 1 omits 2Z. */
export const AFFINE_BYTES = 3 * FIELD_BYTES;
const AFFINE_SCALED_T = 2 * FIELD_BYTES;

/** Indices of the field's functions in the module. */
export interface FieldFunctions {
  multiply: number;
  square: number;
  squareTwice: number;
  add: number;
  subtract: number;
}

/** An operand: a fixed address of the scratch memory, or an offset from an address in a parameter. */
type Place = { fixed: number } | { parameter: number; offset: number };

class PointWriter {
  readonly code: FunctionWriter;
  readonly #field: FieldFunctions;

  constructor(code: FunctionWriter, field: FieldFunctions) {
    this.code = code;
    this.#field = field;
  }

  do(operation: keyof FieldFunctions, ...places: readonly Place[]): void {
    for (const place of places) {
      if ('fixed' in place) this.code.number(place.fixed);
      else this.code.get(place.parameter).number(place.offset).addNumbers();
    }
    this.code.call(this.#field[operation]);
  }
}

const at = (parameter: number, offset: number): Place => ({ parameter, offset });

const scratch = (base: number, index: number): Place => ({ fixed: base + index * FIELD_BYTES });

/**
 * double(destination, point, count): count doublings. T is only computed in the last, since doubling doesn't use it.
 * All four coordinates come out with the other sign than in the paper, which is the same point.
 */
export function doubleCode(field: FieldFunctions, scratchAddress: number): FunctionWriter {
  const code = new FunctionWriter('double', 3);
  const write = new PointWriter(code, field);
  const temporary = (index: number) => scratch(scratchAddress, index);
  const [a, b, c, e] = [temporary(0), temporary(1), temporary(2), temporary(3)];
  const [f, g, h] = [temporary(4), temporary(5), temporary(6)];
  const [destination, point, count] = [0, 1, 2];
  const once = (source: number): void => {
    write.do('square', a, at(source, X));
    write.do('square', b, at(source, Y));
    write.do('squareTwice', c, at(source, Z));
    write.do('add', e, at(source, X), at(source, Y));
    write.do('square', e, e);
    write.do('add', h, a, b);
    write.do('subtract', e, e, h);
    write.do('subtract', g, b, a);
    write.do('subtract', f, c, g);
    write.do('multiply', at(destination, X), e, f);
    write.do('multiply', at(destination, Y), g, h);
    write.do('multiply', at(destination, Z), f, g);
    code.whenOne(count, () => write.do('multiply', at(destination, T), e, h));
  };
  code.repeat(count, () => {
    once(point);
    code.get(destination).set(point);
  });
  return code;
}

/**
 * Adds or subtracts a point kept for adding, with or without a 2Z of its own. Where a doubling comes next the result
 * needs no T, so the final addition before it leaves it out.
 */
export function addCode(
  name: string,
  kind: { negative: boolean; affine: boolean; final: boolean },
  field: FieldFunctions,
  scratchAddress: number,
): FunctionWriter {
  const code = new FunctionWriter(name, 3);
  const write = new PointWriter(code, field);
  const temporary = (index: number) => scratch(scratchAddress, index);
  const [a, b, c] = [temporary(0), temporary(1), temporary(2)];
  const [d, e, f] = [temporary(3), temporary(4), temporary(5)];
  const [destination, point, other] = [0, 1, 2];
  // To subtract is to add with x negated: Y+X and Y-X change places and T its sign.
  const [sum, difference] = kind.negative ? [DIFFERENCE, SUM] : [SUM, DIFFERENCE];
  const [plus, minus] = kind.negative ? (['subtract', 'add'] as const) : (['add', 'subtract'] as const);
  write.do('subtract', a, at(point, Y), at(point, X));
  write.do('multiply', a, a, at(other, difference));
  write.do('add', b, at(point, Y), at(point, X));
  write.do('multiply', b, b, at(other, sum));
  write.do('multiply', c, at(point, T), at(other, kind.affine ? AFFINE_SCALED_T : SCALED_T));
  if (kind.affine) write.do('add', d, at(point, Z), at(point, Z));
  else write.do('multiply', d, at(point, Z), at(other, DOUBLE_Z));
  write.do('subtract', e, b, a);
  write.do('add', b, b, a);
  write.do(minus, f, d, c);
  write.do(plus, d, d, c);
  write.do('multiply', at(destination, X), e, f);
  write.do('multiply', at(destination, Y), d, b);
  write.do('multiply', at(destination, Z), f, d);
  if (!kind.final) write.do('multiply', at(destination, T), e, b);
  return code;
}

/** prepare(destination, point): the form in which points are added. */
export function prepareCode(field: FieldFunctions, twiceD: number): FunctionWriter {
  const code = new FunctionWriter('prepare', 2);
  const write = new PointWriter(code, field);
  const [destination, point] = [0, 1];
  write.do('add', at(destination, SUM), at(point, Y), at(point, X));
  write.do('subtract', at(destination, DIFFERENCE), at(point, Y), at(point, X));
  write.do('add', at(destination, DOUBLE_Z), at(point, Z), at(point, Z));
  write.do('multiply', at(destination, SCALED_T), at(point, T), { fixed: twiceD });
  return code;
}
