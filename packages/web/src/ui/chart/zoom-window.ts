/** A part of the time that is shown, in milliseconds since 1970. */
export interface TimeWindow {
  from: number
  to: number
}

/** Nothing is seen any more in less than half an hour: six values. */
export const minWindowMs = 30 * 60_000

/** OCC-39: a window stays inside the whole and never gets shorter than half an hour. */
export const clampWindow = ({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow => {
  const most = whole.to - whole.from
  const length = Math.min(Math.max(to - from, Math.min(minWindowMs, most)), most)
  const middle = (from + to) / 2
  const start = Math.min(Math.max(middle - length / 2, whole.from), whole.to - length)
  return { from: Math.round(start), to: Math.round(start + length) }
}

/** Longer or shorter by `factor` around a fixed time. */
export const scaleWindow = (
  { from, to }: TimeWindow,
  factor: number,
  around: number,
  whole: TimeWindow,
): TimeWindow => {
  const length = Math.min(Math.max((to - from) * factor, minWindowMs), whole.to - whole.from)
  const share = (around - from) / (to - from)
  const start = around - share * length
  return clampWindow({ from: start, to: start + length }, whole)
}

/** Moved by a part of its own length. */
export const moveWindow = ({ from, to }: TimeWindow, share: number, whole: TimeWindow): TimeWindow => {
  const by = (to - from) * share
  return clampWindow({ from: from + by, to: to + by }, whole)
}

export const isWhole = (window: TimeWindow, whole: TimeWindow): boolean =>
  window.from <= whole.from && window.to >= whole.to

const finest = 5

/** Whether finer values than these exist for a part of the time. */
export const wantsDetail = (window: TimeWindow, whole: TimeWindow, stepMinutes: number): boolean =>
  stepMinutes > finest && !isWhole(window, whole) && window.to - window.from < (whole.to - whole.from) / 1.5
