import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openPointsOf } from './open-points.ts'

const named = (env: Record<string, string>, hasUsers = true): string[] =>
  openPointsOf(readConfig({ DEMO: 'off', ...env }), { hasUsers }).map(
    (point) => /^(\w+_\w+|Nobody)/.exec(point)?.[0] ?? point,
  )

test('OPS-09: a fresh start says what is still open, in a sentence that names the setting', () => {
  expect(named({}, false)).toEqual(['PUBLIC_URL', 'SMTP_URL', 'Nobody'])
  expect(named({ PUBLIC_URL: 'http://park.example' })).toEqual(['PUBLIC_URL', 'SMTP_URL'])
  expect(named({ DATABASE_URL: 'postgres://db/s', PUBLIC_URL: 'https://park.example' })).toEqual([
    'SMTP_URL',
    'SEALING_KEY',
  ])
})

test('OPS-09: nothing is open when all is set, nor in the demo', () => {
  const all = {
    PUBLIC_URL: 'https://park.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'park@park.example',
  }
  expect(named(all)).toEqual([])
  expect(openPointsOf(readConfig({}), { hasUsers: true })).toEqual([])
})
