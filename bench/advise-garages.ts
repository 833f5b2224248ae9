// Advises real garages and prints the results as a table for docs/recommendations.md:
//   node tools/run.mjs bench/advise-garages.ts <folder>
// The folder holds garages.csv (id, name, city, capacity, latitude, longitude, time_zone) and <id>.csv.gz for each. The files
// know no passes, so each garage is taken as one group of tenants that sold as many passes as it has stalls.
import { importedDays } from '@stallwise/domain/occupancy/history-slots.rules.ts'
import { evidenceOf } from '@stallwise/domain/recommendations/evidence.rules.ts'
import { oversellOf, passesToAdd } from '@stallwise/domain/recommendations/oversell.rules.ts'
import { percentileByRank } from '@stallwise/domain/recommendations/ranks.ts'
import type { HistoryDay } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { consequencesOf, rangeOfPasses } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { readHistoryFile } from '../packages/server/src/features/occupancy/history-file.ts'
import { garagesOf, type Garage } from './forecast/garages.ts'

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/run.mjs bench/advise-garages.ts <folder>')

const garages = garagesOf(folder)

/** The days of a file with their peaks, of a group that is open around the clock. */
const daysOf = ({ id, capacity, timeZone, bytes }: Garage): { days: HistoryDay[]; today: string } => {
  const read = readHistoryFile({ bytes, settings: { capacity, timeZone, now: Date.now() } })
  if ('faults' in read) throw new Error(`${id}: ${JSON.stringify(read.faults[0])}`)
  const days = [...importedDays(read)].map(({ day, slots }): HistoryDay => {
    const known = slots.filter((value) => value !== null)
    const peak = known.length === 0 ? null : Math.max(...known)
    return {
      day,
      peak,
      observedShare: known.length / slots.length,
      capacity,
      passes: null,
      isException: false,
    }
  })
  return { days, today: localDayOf(read.to, timeZone).day }
}

const rowOf = (garage: Garage): string[] => {
  const { capacity } = garage
  const { days, today } = daysOf(garage)
  const evidence = evidenceOf(days, { day: today, capacity, passes: capacity, needsPasses: true })
  const group = {
    capacity,
    passes: capacity,
    price: { cents: 9_000, frequency: 'monthly' as const },
    evidence,
  }
  const advice = oversellOf(group, { mediumRisk: false })
  const peaks = evidence.days.map(({ peak }) => peak)
  const add = advice?.passCount ?? 0
  const range = rangeOfPasses(evidence.days, group, { percent: 97, seed: 1 })
  const { daysOver, notServedAMonth } = consequencesOf(evidence.days, { capacity, sold: capacity + add })
  return [
    garage.name,
    String(capacity),
    `${evidence.days.length}, ${evidence.leftOut.length}`,
    `${percentileByRank(peaks, 90)}, ${percentileByRank(peaks, 97)}`,
    advice ? String(add) : 'none',
    `${range.low} – ${range.high}`,
    String(passesToAdd(evidence.days, group, 90)),
    `${daysOver} of ${evidence.days.length}`,
    notServedAMonth.toFixed(1),
  ]
}

const head = [
  ...['garage', 'stalls', 'days used, left out', '90th, 97th peak', 'passes to add', 'range'],
  ...['with medium risk', 'days over capacity then', 'not served a month'],
]
const table = [head, head.map(() => '---'), ...garages.map(rowOf)]
console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
