import { expect, it } from 'vitest'
import { linear } from './chart-scale.ts'
import { placeShades } from './chart-shades.ts'

const frame = { x: linear(0, 1000, 0, 1000), left: 0, right: 1000, window: { from: 0, to: 1000 } }
const aShade = (from: number, to: number | undefined, reason: string) => ({ from, to, reason })
const placed = (...shades: ReturnType<typeof aShade>[]) => placeShades(shades, ({ reason }) => reason, frame)

it('OCC-41 cuts shades to the visible range; one without an end continues', () => {
  const [before, open] = placed(aShade(-500, 100, 'Fair'), aShade(900, undefined, 'Works'))
  expect(before).toMatchObject({ start: 0, width: 100, label: 'Fair' })
  expect(open).toMatchObject({ start: 900, width: 100, label: 'Works' })
})

it('OCC-41 shows even a short shade, with its name in the space up to the next one', () => {
  const [short, next] = placed(aShade(100, 100.5, 'A marathon'), aShade(140, 400, 'Fair'))
  expect(short!.width).toBe(2)
  expect(short!.label).toBe('A ma…')
  expect(next!.label).toBe('Fair')
})

it('OCC-41 never overlaps names', () => {
  const labels = placed(aShade(100, 300, 'A marathon'), aShade(110, 300, 'Fair')).map(({ label }) => label)
  expect(labels).toEqual(['', 'Fair'])
})
