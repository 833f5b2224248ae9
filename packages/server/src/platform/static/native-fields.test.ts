import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../../../../web/src/', import.meta.url)

test('no page has the browser’s own fields for dates and times', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  const native = files.filter((name) =>
    /type(=|: )["'](date|time|datetime-local|month|week)["']/.test(
      readFileSync(new URL(name, source), 'utf8'),
    ),
  )
  expect(native).toEqual([])
})
