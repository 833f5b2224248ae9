/** From a value to a place in pixels. */
export type Scale = (value: number) => number

export const linear =
  (from: number, to: number, start: number, end: number): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start)

const roundSteps = [1, 2, 5, 10]

/** A round step so that at most `most` of them fill `top`; whole numbers only. */
const stepFor = (top: number, most: number) => {
  const least = Math.max(top / Math.max(most, 1), 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return roundSteps.map((one) => one * power).find((step) => step >= least - 1e-9) ?? 10 * power
}

/** The part of the height that stays free above the highest. */
const headroom = 1.06

/** OCC-36: the axis starts at 0 and passes all that is drawn; its figures are round. */
export const valueAxis = (highest: number, most: number): { top: number; ticks: number[] } => {
  const top = Math.max(highest, 1) * headroom
  const step = stepFor(top, most)
  const count = Math.floor(top / step + 1e-9)
  return { top, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
