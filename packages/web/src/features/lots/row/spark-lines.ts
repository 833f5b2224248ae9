export interface Place {
  x: number
  y: number
}

/** The lines of a small chart: values in a row that are known; one that is not is a gap, never a zero and never bridged. */
export const runsOf = (
  values: readonly (number | null)[],
  placeOf: (value: number, index: number) => Place,
): Place[][] => {
  const runs: Place[][] = []
  let open: Place[] | undefined
  values.forEach((value, index) => {
    if (value === null) return void (open = undefined)
    if (!open) runs.push((open = []))
    open.push(placeOf(value, index))
  })
  return runs
}

/** A run as SVG writes points. */
export const pointsOf = (run: readonly Place[]): string => run.map(({ x, y }) => `${x},${y}`).join(' ')
