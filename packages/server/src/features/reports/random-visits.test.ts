import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { reportSources } from '#platform/report-marks/report-marks.ts'
import { startTestLot } from '#testing/test-lot.ts'
import { bothFigures } from './both-figures.test-world.ts'
import { chanceOf, type Chance } from './random-history.test-world.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'

vi.setConfig({ testTimeout: 1_200_000 })

const histories = Number(process.env['GENERATED_RUNS'] ?? 4)
const seed = Number(process.env['GENERATED_SEED'] ?? 20_261_128)

let lot: Awaited<ReturnType<typeof startTestLot>>
beforeAll(async () => {
  lot = await startTestLot()
  await lot.enforce()
  await lot.query('select ensure_month_partitions(now()::date, $1)', [3 + Math.ceil(histories / 12)])
})
afterAll(() => lot?.app.close())

const work = () => ({ database: lot.app.services.database, clock: () => lot.clock.now })
const zones = ['America/Toronto', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns']

/** An entry, exit or read, of which a third comes late. */
const drive = ({ oneOf, isOdds, random }: Chance) =>
  lot.drive(
    oneOf(['camera-in', 'camera-in', 'camera-out', 'camera-both']),
    oneOf(['STAY01', 'STAY02', 'STAY03', 'STAY04', lot.knownPlate]),
    isOdds(0.33) ? Math.floor(random() * 14) * minuteMs : 0,
  )

const activeViolation = async ({ oneOf }: Chance): Promise<string | undefined> => {
  const found = await lot.query(`select id from violation where status = 'active' order by id`)
  return found.length === 0 ? undefined : oneOf(found).id
}

const steps: readonly ((chance: Chance) => Promise<unknown>)[] = [
  ...Array.from({ length: 8 }, () => drive),
  () => lot.fire(),
  () => lot.fire(),
  async (chance) => {
    const id = await activeViolation(chance)
    return id && lot.send('POST', `/violations/${id}/dismiss`)
  },
  // The plate of a violation is corrected, and its visit judged again.
  async (chance) => {
    const id = await activeViolation(chance)
    const plate = chance.oneOf(['STAY05', lot.knownPlate])
    return id && lot.send('POST', `/violations/${id}/plate`, { plate })
  },
  // Plates are erased.
  () => runRetention(lot.app.services, lot.clock.now),
  // Everything is to be added up anew.
  ({ oneOf }) =>
    lot.query('insert into report_mark (parking_lot_id, source, at) values ($1, $2, null)', [
      lot.lotId,
      oneOf(reportSources),
    ]),
  ({ oneOf }) => lot.query('update parking_lot set time_zone = $2 where id = $1', [lot.lotId, oneOf(zones)]),
]

test(`REP-80, REP-81, REP-82: no figure differs from its rows in ${histories} random histories of vehicles`, async () => {
  const shown = new Set<string>()
  for (let nth = 0; nth < histories; nth++) {
    const chance = chanceOf(seed + nth, lot.clock)
    for (let step = 0; step < 12; step++) {
      lot.clock.now += Math.floor(chance.random() * (chance.isOdds(0.2) ? 12 * hourMs : 40 * minuteMs))
      await chance.oneOf(steps)(chance)
      if (chance.isOdds(0.3)) await keepReportDays(work())
      if (chance.isOdds(0.1)) await keepRunningDays(work())
    }
    const { kept, raw } = await bothFigures(lot)
    expect(kept, `seed ${seed + nth}`).toEqual(raw)
    for (const [name, figures] of Object.entries(kept)) if (figures.length > 0) shown.add(name)
  }
  expect([...shown]).toEqual(
    expect.arrayContaining(['visitor', 'passholder-movement', 'stall-violation', 'flows']),
  )
})
