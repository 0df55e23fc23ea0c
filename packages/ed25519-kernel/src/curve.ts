/** 2^255 - 19: coordinates are numbers modulo it. */
export const PRIME = 2n ** 255n - 19n;

/** The order of the subgroup that the generator spans. */
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The curve's coefficient d, in -x² + y² = 1 + dx²y². */
export const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

export const ROOT_OF_MINUS_ONE = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;

/** The generator as Belenios spells points: the compressed point as one number, in hexadecimal digits. */
export const GENERATOR = '6666666666666666666666666666666666666666666666666666666666666658';
