import { expect, test } from 'vitest'
import { checkPortfolioMail, type PortfolioMailDraft } from './portfolio-mail.rules.ts'

const draft = (changes: Partial<PortfolioMailDraft>): PortfolioMailDraft => ({
  timePeriod: '7d',
  customer: null,
  every: 'week',
  onDay: 1,
  hour: 6,
  timeZone: 'America/Toronto',
  ...changes,
})

test.each([
  [{}, []],
  [{ timeZone: 'Mars/Olympus' }, ['timeZone']],
  [{ timeZone: '' }, ['timeZone']],
  [{ hour: 24 }, ['hour']],
  [{ onDay: 7 }, ['onDay']],
  [{ every: 'month' as const, onDay: 29 }, ['onDay']],
  [{ every: 'day' as const, onDay: 0 }, []],
])('PRT-20: %o has the faults %o', (changes, paths) => {
  expect(checkPortfolioMail(draft(changes)).map(({ path }) => path)).toEqual(paths)
})
