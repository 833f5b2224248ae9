import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminCommands } from './command-names.ts'

const page = readFileSync(new URL('../../../../docs/operate/administration.md', import.meta.url), 'utf8')

test('docs/operate/administration.md has every command of an administrator, and no other', () => {
  const described = page.split('\n').flatMap((line) => /^\| `([^`]+)` *\|/.exec(line)?.[1] ?? [])
  const known = Object.entries(adminCommands).map(([name, argument]) =>
    argument ? `${name} ${argument}` : name,
  )
  expect(described.toSorted()).toEqual(known.toSorted())
})
