import { linear, valueAxis, type Scale } from './chart-scale.ts'
import type { TimeWindow } from './zoom-window.ts'

/** The layout of the chart, in pixels. */
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
  /** Lines are named at their end when there is room beside the chart; else the legend does it. */
  namesLines: boolean
  window: TimeWindow
}

const margin = { top: 24, right: 16, bottom: 40, left: 48 }
const valueRoom = 48
const namesFrom = 640
const namesRoom = 104

export const frameOf = (width: number, height: number, window: TimeWindow, highest: number): ChartFrame => {
  const namesLines = width >= namesFrom
  const { left, top } = margin
  const right = Math.max(width - (namesLines ? namesRoom : margin.right), left + 1)
  const bottom = Math.max(height - margin.bottom, top + 1)
  const axis = valueAxis(highest, Math.max(2, Math.floor((bottom - top) / valueRoom)))
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    values: axis.ticks,
    namesLines,
    window,
    x: linear(window.from, window.to, left, right),
    y: linear(0, axis.top, bottom, top),
    timeAt: linear(left, right, window.from, window.to),
  }
}
