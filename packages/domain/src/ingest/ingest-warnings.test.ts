import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ingestWarningKinds } from './ingest-warnings.ts'

test('ING-30: the rule documents exactly these kinds of warnings', () => {
  const rules = readFileSync(new URL('../../../../docs/domain/rules/ingest.md', import.meta.url), 'utf8')
  const [, table = ''] = rules.split('## Warnings')
  const rows = table.split('\n## ')[0]!.matchAll(/^\| (`[^|]+) \|/gm)
  const documented = [...rows].flatMap(([, kinds]) =>
    [...kinds!.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind),
  )
  expect(documented.sort()).toEqual([...ingestWarningKinds].sort())
})
