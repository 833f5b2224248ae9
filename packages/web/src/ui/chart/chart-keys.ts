import { stepAt, type ChartStep } from './chart-steps.ts'
import { moveWindow, scaleWindow, type TimeWindow } from './zoom-window.ts'

export interface ChartPlace {
  cursor: number | undefined
  window: TimeWindow
}

interface Situation extends ChartPlace {
  steps: readonly ChartStep[]
  whole: TimeWindow
}

interface Press {
  key: string
  shiftKey: boolean
}

const zoomFactor = 1.6
const farSteps = 12

const target = (
  { key, shiftKey }: Press,
  index: number,
  count: number,
  inSight: number,
): number | undefined => {
  const near = shiftKey ? farSteps : 1
  const page = Math.max(1, Math.round(inSight / 8))
  const moves: Record<string, number> = {
    ArrowLeft: index - near,
    ArrowRight: index + near,
    ArrowDown: index - near,
    ArrowUp: index + near,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: count - 1,
  }
  const wanted = moves[key]
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), count - 1)
}

const follow = (window: TimeWindow, at: number, whole: TimeWindow): TimeWindow => {
  if (at >= window.from && at <= window.to) return window
  const length = window.to - window.from
  const share = at < window.from ? (at - window.from) / length - 0.1 : (at - window.to) / length + 0.1
  return moveWindow(window, share, whole)
}

/** OCC-43: what a key does: arrows, page and end keys read, + and - zoom around what is read, 0 shows all, Escape lets go. Undefined: nothing. */
export const pressKey = (press: Press, now: Situation): ChartPlace | undefined => {
  const { cursor, window, steps, whole } = now
  if (press.key === 'Escape') return cursor === undefined ? undefined : { cursor: undefined, window }
  if (press.key === '0') return { cursor, window: whole }
  const middle = cursor ?? (window.from + window.to) / 2
  if (press.key === '+' || press.key === '=')
    return { cursor, window: scaleWindow(window, 1 / zoomFactor, middle, whole) }
  if (press.key === '-') return { cursor, window: scaleWindow(window, zoomFactor, middle, whole) }
  if (steps.length === 0) return undefined
  const [first, last] = [stepAt(steps, window.from), stepAt(steps, window.to)]
  const index = cursor === undefined ? last + (press.key === 'ArrowLeft' ? 1 : 0) : stepAt(steps, cursor)
  const next = target(press, index, steps.length, last - first + 1)
  const step = next === undefined ? undefined : steps[next]
  if (!step) return undefined
  const at = (step.at + step.end) / 2
  return { cursor: at, window: follow(window, at, whole) }
}
