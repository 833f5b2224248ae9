/** Of one. */
export const million = 1_000_000

/**
 * A decimal in whole millionths. Percents and parts of passes are compared and rounded as they are written in decimals: no
 * computer stores 35.2 % or 118.2 passes exactly, and where something just fits, the difference is a vehicle or a cent.
 */
export const millionths = (value: number): number => Math.round(value * million)
