const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function from 0.5 on. Source: Lanczos’ approximation, g = 7. */
const logGamma = (x: number): number => {
  const sum = coefficients.reduce((all, one, nth) => all + one / (x + nth), 0.9999999999998099)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/** P(X ≤ `most`) of a negative binomial with a mean and a variance above it; Poisson’s where they are equal. */
export const chanceOfAtMost = (most: number, mean: number, variance: number): number => {
  if (mean <= 0) return 1
  const size = Math.min(1e6, (mean * mean) / Math.max(variance - mean, 1e-9))
  const logTail = size * Math.log(size / (size + mean))
  const logAt =
    logGamma(most + Math.max(size, 0.5)) -
    logGamma(Math.max(size, 0.5)) -
    logGamma(most + 1) +
    logTail +
    most * Math.log(mean / (size + mean))
  let [sum, term] = [0, Math.exp(logAt)]
  for (let count = most; count >= 0 && term > sum * 1e-12; count--) {
    sum += term
    term *= (count / (count - 1 + size)) * ((size + mean) / mean)
  }
  return Math.min(1, sum)
}
