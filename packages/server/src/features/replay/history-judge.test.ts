import { aGroup, aLotOfAll, aReport, minute, noon } from '@stallwise/domain/judging/judging.builders.ts'
import { expect, test } from 'vitest'
import { HistoryJudge } from './history-judge.ts'

const slot = 5 * minute

/** Three of four tenants' stalls are occupied: over their threshold of 40 %. */
const pastWithAlert = (occupiedAt: number) => {
  const facts = aLotOfAll({ thresholdPercent: 200, groups: [aGroup('tenants', { thresholdPercent: 40 })] })
  const judge = new HistoryJudge(facts, noon)
  const reports = ['t1', 't2', 't3'].map((stall) => aReport(stall, occupiedAt))
  for (let end = noon + slot; end <= noon + 6 * slot; end += slot)
    judge.judge(
      reports.filter(({ at }) => at >= end - slot && at < end),
      end,
    )
  return judge.takeRemaining(noon + 6 * slot)
}

test('an alert of the generated history ends with it', () => {
  expect(pastWithAlert(noon + minute).alerts).toMatchObject([{ state: 'over', updatedAt: noon + 6 * slot }])
})

test('an alert that begins exactly at the end belongs to the log', () => {
  expect(pastWithAlert(noon + 6 * slot - minute).alerts).toEqual([])
})
