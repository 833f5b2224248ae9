/** REC-05: the place, from 0, of a percentile by nearest rank among n sorted values: the ⌈p/100·n⌉-th smallest. */
export const rankOf = (percent: number, count: number): number =>
  Math.max(0, Math.ceil((percent * count) / 100) - 1)

/** REC-05: a percentile of some values by nearest rank; undefined of none. */
export const percentileByRank = (values: readonly number[], percent: number): number | undefined =>
  values.toSorted((a, b) => a - b)[rankOf(percent, values.length)]
