import { expect, test } from 'vitest'
import { causeOfTrouble, readTrouble, type ReportTrouble } from './report-troubles.rules.ts'

test.each<ReportTrouble>([
  { reportName: 'multi-pass-internal-movement', trouble: 'too-large', day: null },
  { reportName: 'revenue', trouble: 'wrong-day', day: '2026-03-08' },
])('NTF-04: a trouble is read from its cause: %o', (trouble) => {
  expect(readTrouble(causeOfTrouble(trouble))).toEqual(trouble)
})

test.each(['', 'too-large', 'too-large:other', 'other:revenue'])('no trouble is read from “%s”', (cause) => {
  expect(readTrouble(cause)).toBeNull()
})
