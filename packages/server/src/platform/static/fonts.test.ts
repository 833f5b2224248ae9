import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../../../../web/src/', import.meta.url)
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, web), 'utf8') }))
const all = sheets.map(({ css }) => css).join('\n')

test('keys, messages and sign previews use a font that distinguishes 0 from O, and every used font is declared', () => {
  const declared = [...all.matchAll(/@font-face\s*\{[^}]*font-family: '([^']+)'/g)].map(([, face]) => face)
  expect(declared.sort()).toEqual(['Inter', 'Plate'])
  const used = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/font(?:-family)?:[^;]*?'([^']+)'/g)].map(([, face]) => ({ name, face })),
  )
  expect(used.filter(({ face }) => !declared.includes(face!))).toEqual([])
})

test('every font of ours that is used exists', () => {
  const there = new Set([...all.matchAll(/(--font[\w-]*):/g)].map(([, name]) => name))
  const asked = [...all.matchAll(/font-family: var\((--[\w-]+)/g)].map(([, name]) => name)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((name) => !there.has(name))).toEqual([])
})
