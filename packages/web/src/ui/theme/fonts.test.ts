import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, root), 'utf8') }))
const all = sheets.map(({ css }) => css).join('\n')
const facesOf = (css: string) =>
  [...css.matchAll(/font(?:-family)?:[^;]*?['"]([^'"]+)['"]/g)].map(([, face]) => face!)

test('keys, messages and sign previews are in the face that tells 0 from O: every face used is declared', () => {
  const declared = new Set(
    [...all.matchAll(/@font-face\s*{[^}]*font-family: '([^']+)'/g)].map(([, face]) => face),
  )
  expect([...declared].sort()).toEqual(['Inter', 'Plate'])
  const unknown = sheets.flatMap(({ name, css }) =>
    facesOf(css)
      .filter((face) => !declared.has(face))
      .map((face) => `${name}: ${face}`),
  )
  expect(unknown).toEqual([])
})

test('every font by a name of ours is one that there is', () => {
  const there = new Set([...all.matchAll(/(--font[\w-]*):/g)].map(([, name]) => name))
  const asked = [...all.matchAll(/font(?:-family)?:[^;]*var\((--[\w-]+)/g)].map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(5)
  expect(
    asked.filter((name) => !there.has(name) && !name.startsWith('--fs') && !name.startsWith('--mantine')),
  ).toEqual([])
})
