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

/** OCC-36: the axis starts at 0 and ends at a round value above all that is drawn. */
export const valueTicks = (highest: number, most: number): number[] => {
  const step = stepFor(highest, most)
  const count = Math.max(1, Math.ceil(highest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
