import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageCss } from '../sign-in/embedded/page.css.ts'
import { pageHeaders } from '../sign-in/embedded/page.ts'

const web = new URL('../../../../web/src/', import.meta.url)
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, web), 'utf8') }))
const all = sheets.map(({ css }) => css).join('\n')

test('keys, messages and sign previews use a font that distinguishes 0 from O, and every used font is declared', () => {
  const declared = [...all.matchAll(/@font-face\s*\{[^}]*font-family: '([^']+)'/g)].map(([, face]) => face)
  expect(declared.sort()).toEqual(['Inter', 'Inter figures', 'Plate'])
  const used = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/font(?:-family)?:[^;]*?'([^']+)'/g)].map(([, face]) => ({ name, face })),
  )
  expect(used.filter(({ face }) => !declared.includes(face!))).toEqual([])
})

test('the console and the sign-in pages load their fonts from files of the build', () => {
  const files = readdirSync(new URL('../public/assets', web))
  for (const css of [all, pageCss]) {
    const loaded = [...css.matchAll(/url\('?([^')]+\.woff2)'?\)/g)].map(([, file]) => file!)
    expect([...new Set(loaded)].sort()).toEqual(files.map((file) => `/assets/${file}`).sort())
  }
  expect(pageHeaders['content-security-policy']).toContain(`font-src 'self'`)
})

test('every font of ours that is used exists', () => {
  const there = new Set([...all.matchAll(/(--font[\w-]*):/g)].map(([, name]) => name))
  const used = [...all.matchAll(/font-family: var\((--[\w-]+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(2)
  expect(used.filter((name) => !there.has(name))).toEqual([])
})
