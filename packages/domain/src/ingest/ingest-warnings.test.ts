import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ingestWarningKinds } from './ingest-warnings.ts'

test('ING-30: the rule says of every kind of warning what it is and what becomes of it, and of no other', () => {
  const rules = readFileSync(new URL('../../../../docs/domain/rules/ingest.md', import.meta.url), 'utf8')
  const [, table = ''] = rules.split('## What is odd')
  const rows = table.split('\n## ')[0]!.matchAll(/^\| (`[^|]+) \|/gm)
  const told = [...rows].flatMap(([, kinds]) => [...kinds!.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind))
  expect(told.sort()).toEqual([...ingestWarningKinds].sort())
})
