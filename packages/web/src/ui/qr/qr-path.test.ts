import { expect, test } from 'vitest'
import { readQr } from '#lib/testing/read-qr.ts'
import { qrPathOf, qrSvgOf } from './qr-path.ts'

const page = 'https://parking.example/visitor-pay-for-parking/019a0000-0000-7000-8000-0000000000aa'

test.each([page, `${page}?plate=CKRX708`, `${page}?visit=v2.${'a-Z_9'.repeat(18)}`])(
  'a phone reads %s',
  (text) => {
    const { size, path } = qrPathOf(text)
    expect(readQr(size, path)).toBe(text)
  },
)

test('has four empty modules on each side', () => {
  const { size, path } = qrPathOf(page)
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number))
  expect(Math.min(...runs.map(([x]) => x!))).toBe(4)
  expect(Math.max(...runs.map(([x, , length]) => x! + length!))).toBe(size - 4)
  expect([runs[0]![1], runs.at(-1)![1]]).toEqual([4, size - 5])
})

test('is a file with the same path', () => {
  expect(qrSvgOf(page)).toContain(`<path d="${qrPathOf(page).path}"/>`)
})
