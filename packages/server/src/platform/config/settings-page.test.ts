import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from './config.ts'
import { demoSettings } from './demo-config.ts'

const page = readFileSync(new URL('../../../../../docs/operate/settings.md', import.meta.url), 'utf8')

/** `IDENTITY_DIRECTORY` with `AUTH0_…` names the settings that docs/identity.md describes. */
const isGroup = (name: string) => name.startsWith('AUTH0_') || name.startsWith('KEYCLOAK_')

test('docs/operate/settings.md has every setting of the server, and no other', () => {
  const firstCells = page.split('\n').map((line) => /^\| (`[^|]+)\|/.exec(line)?.[1] ?? '')
  const described = firstCells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  )
  const known = [...settings, ...demoSettings].filter((name) => !isGroup(name))
  expect(described.toSorted()).toEqual(known.toSorted())
  expect(page).toContain('`AUTH0_…` or `KEYCLOAK_…`')
})
