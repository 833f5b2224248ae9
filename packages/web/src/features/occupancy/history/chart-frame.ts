import { linear, valueTicks } from './chart-scale.ts'
import type { Scale } from './chart-scale.ts'
import type { TimeWindow } from './zoom-window.ts'

/** Where things stand in the chart, in pixels. */
export interface ChartFrame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  x: Scale
  y: Scale
  timeAt: (x: number) => number
  values: number[]
  window: TimeWindow
}

const margin = { top: 24, right: 16, bottom: 40, left: 48 }
const valueRoom = 56

export const frameOf = (width: number, height: number, window: TimeWindow, highest: number): ChartFrame => {
  const [left, right] = [margin.left, Math.max(width - margin.right, margin.left + 1)]
  const [top, bottom] = [margin.top, Math.max(height - margin.bottom, margin.top + 1)]
  const values = valueTicks(highest, Math.max(2, Math.floor((bottom - top) / valueRoom)))
  return {
    ...{ width, height, left, right, top, bottom, values, window },
    x: linear(window.from, window.to, left, right),
    y: linear(0, values.at(-1)!, bottom, top),
    timeAt: linear(left, right, window.from, window.to),
  }
}
