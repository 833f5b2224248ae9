import { expect, it, test } from 'vitest'
import { pressKey } from './chart-keys.ts'
import { stepAt } from './chart-steps.ts'

const minute = 60_000
const steps = Array.from({ length: 100 }, (_, nth) => ({ at: nth * 5 * minute, end: (nth + 1) * 5 * minute }))
const whole = { from: 0, to: 500 * minute }
const middleOf = (index: number) => (index * 5 + 2.5) * minute
const press = (key: string, cursor: number | undefined, window = whole, shiftKey = false) =>
  pressKey({ key, shiftKey }, { cursor, window, steps, whole })

test.each([
  ['ArrowLeft', 50, false, 49],
  ['ArrowRight', 50, false, 51],
  ['ArrowRight', 50, true, 62],
  ['ArrowRight', 99, false, 99],
  ['PageDown', 50, false, 37],
  ['Home', 50, false, 0],
  ['End', 50, false, 99],
])('OCC-43 %s from step %i (shift %s) reads step %i', (key, index, shift, read) =>
  expect(stepAt(steps, press(key, middleOf(index), whole, shift)!.cursor!)).toBe(read),
)

it('OCC-43 starts reading at the end of the visible range', () => {
  const window = { from: 0, to: 101 * minute }
  expect(stepAt(steps, press('ArrowLeft', undefined, window)!.cursor!)).toBe(20)
})

it('OCC-43 moves the visible range along', () => {
  const moved = press('ArrowRight', middleOf(19), { from: 0, to: 100 * minute })
  expect(moved!.window.from).toBeGreaterThan(0)
  expect(moved!.window.to - moved!.window.from).toBe(100 * minute)
  expect(moved!.window.to).toBeGreaterThan(moved!.cursor!)
})

it('OCC-43 zooms around the cursor, shows all, and hides the cursor', () => {
  const zoomed = press('+', middleOf(50))!
  expect(zoomed.window.to - zoomed.window.from).toBeCloseTo((500 * minute) / 1.6, -2)
  expect(zoomed.cursor).toBe(middleOf(50))
  expect(press('0', undefined, zoomed.window)!.window).toEqual(whole)
  expect(press('-', undefined, zoomed.window)!.window).toEqual(whole)
  expect(press('Escape', middleOf(3))!.cursor).toBeUndefined()
  expect(press('Escape', undefined)).toBeUndefined()
  expect(press('Tab', undefined)).toBeUndefined()
})
