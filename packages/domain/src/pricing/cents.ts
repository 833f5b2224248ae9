// Percentages have at most three decimals: as thousandths they are whole numbers, and so is all arithmetic here.
const whole = 100_000
const thousandths = (percent: number): number => Math.round(percent * 1000)

/** n / d of whole numbers that are not negative, half-up. */
const divideHalfUp = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d))

/** PRI-62: a percentage of an amount, half-up to the cent. */
export const percentOf = (cents: number, percent: number): number =>
  divideHalfUp(cents * thousandths(percent), whole)

/** PRI-61: the part of an amount that is tax, half-up to the cent. */
export const includedTaxOf = (cents: number, percent: number): number => {
  const rate = thousandths(percent)
  return divideHalfUp(cents * rate, whole + rate)
}

/** PRI-42: a rate times a multiplier of at most two decimals, half-up to the cent. */
export const multiplied = (cents: number, multiplier: number): number =>
  divideHalfUp(cents * Math.round(multiplier * 100), 100)
