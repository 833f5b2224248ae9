import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampWindow, isWhole, moveWindow, scaleWindow, minWindowMs, wantsDetail } from './zoom-window.ts'

const hour = 3_600_000
const whole = { from: 0, to: 24 * hour }

describe('OCC-39 zoom', () => {
  it('keeps the time under the pointer where it is', () => {
    const zoomed = scaleWindow(whole, 0.5, 6 * hour, whole)
    expect(zoomed).toEqual({ from: 3 * hour, to: 15 * hour })
    expect((6 * hour - zoomed.from) / (zoomed.to - zoomed.from)).toBe(0.25)
  })

  it('zooms out to the whole range at most', () =>
    expect(isWhole(scaleWindow({ from: hour, to: 20 * hour }, 4, hour, whole), whole)).toBe(true))

  it('moves and stops at the ends', () => {
    expect(moveWindow({ from: 6 * hour, to: 8 * hour }, 0.5, whole)).toEqual({ from: 7 * hour, to: 9 * hour })
    expect(moveWindow({ from: 22 * hour, to: 24 * hour }, 1, whole)).toEqual({
      from: 22 * hour,
      to: 24 * hour,
    })
  })

  it('stays within the range and above the minimum length', () => {
    const time = fc.integer({ min: -100 * hour, max: 100 * hour })
    fc.assert(
      fc.property(time, time, (from, to) => {
        const window = clampWindow({ from, to }, whole)
        expect(window.from).toBeGreaterThanOrEqual(whole.from)
        expect(window.to).toBeLessThanOrEqual(whole.to)
        expect(window.to - window.from).toBeGreaterThanOrEqual(minWindowMs - 1)
      }),
    )
  })

  it('asks for finer values only where they exist', () => {
    expect(wantsDetail({ from: 0, to: hour }, whole, 5)).toBe(false)
    expect(wantsDetail({ from: 0, to: hour }, whole, 30)).toBe(true)
    expect(wantsDetail(whole, whole, 30)).toBe(false)
  })
})
