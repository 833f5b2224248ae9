import { dayMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reportSources } from '#platform/report-marks/report-marks.ts'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { bothFigures } from './both-figures.test-world.ts'
import { chargeSteps, sessionSteps, validationSteps, type AccountStep } from './random-accounts.test-world.ts'
import { chanceOf } from './random-history.test-world.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'

vi.setConfig({ testTimeout: 1_200_000 })

const histories = Number(process.env['GENERATED_RUNS'] ?? 6)
const seed = Number(process.env['GENERATED_SEED'] ?? 20_261_129)

let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.app.close())

const work = () => ({ database: lot.app.services.database, clock: () => lot.clock.now })
const zones = ['America/Toronto', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Asia/Beirut']

/** What happens to kept days, whatever the rows are of. */
const anyway: readonly AccountStep[] = [
  ({ oneOf }) =>
    lot.query('insert into report_mark (parking_lot_id, source, at) values ($1, $2, null)', [
      lot.lotId,
      oneOf(reportSources),
    ]),
  ({ oneOf }) => lot.query('update parking_lot set time_zone = $2 where id = $1', [lot.lotId, oneOf(zones)]),
]

test.each([
  ['monthly-pass', async () => chargeSteps(lot), ['due', 'paid', 'waived', 'to-refund']],
  ['validation', () => validationSteps(lot), ['reserved', 'used', 'released']],
  ['ev', async () => sessionSteps(lot), ['running', 'ended', 'needs-person']],
] as const)(
  `REP-80, REP-81, REP-82: no figure of %s differs from its rows in ${histories} random histories`,
  async (name, stepsOf, parts) => {
    const shown = new Set<string>()
    const steps = await stepsOf()
    for (let nth = 0; nth < histories; nth++) {
      const chance = chanceOf(seed + nth, lot.clock)
      for (let step = 0; step < 12; step++) {
        lot.clock.now += Math.floor(chance.random() * 2 * dayMs)
        const count = 1 + Math.floor(chance.random() * 4)
        for (let one = 0; one < count; one++) await chance.oneOf([...steps, ...steps, ...anyway])(chance)
        if (chance.isOdds(0.5)) await keepReportDays(work())
        if (chance.isOdds(0.2)) await keepRunningDays(work())
        const { kept, raw } = await bothFigures(lot)
        expect(kept, `seed ${seed + nth}, step ${step}`).toEqual(raw)
        for (const { part } of kept[name]!) shown.add(part)
      }
    }
    expect([...shown]).toEqual(expect.arrayContaining([...parts]))
  },
)
