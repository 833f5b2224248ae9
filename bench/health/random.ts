/** A random generator that gives the same numbers for the same seed. Source: mulberry32. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  /** Source: Marsaglia and Tsang, for shapes from 1 on. */
  const gamma = (shape: number): number => {
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  const poisson = (mean: number): number => {
    let [count, product] = [-1, 1]
    const least = Math.exp(-Math.min(mean, 500))
    do {
      count++
      product *= next()
    } while (product > least)
    return count
  }
  return {
    next,
    normal,
    between: (from: number, to: number) => from + (to - from) * next(),
    pick: <One>(all: readonly One[]): One => all[Math.floor(next() * all.length)]!,
    /** Negative binomial with a mean and k. */
    count: (mean: number, k: number) => (mean <= 0 ? 0 : poisson((mean / k) * gamma(k))),
  }
}

export type Random = ReturnType<typeof randomOf>
