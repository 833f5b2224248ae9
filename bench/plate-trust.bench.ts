import { performance } from 'node:perf_hooks'
import { plateCorpus } from '@stallwise/demo/plate-corpus/plate-corpus.ts'
import { plateTrust, type PlateTrust } from '@stallwise/demo/plate-corpus/plate-trust.ts'
import { printFigures, type Figure } from './harness/table.ts'

const seed = Number(process.env['BENCH_SEED'] ?? 1)
const size = { plates: 5_000, reads: 100_000, unknownVehicles: 2_000, readsOfUnknown: 10_000 }
const otherSeeds = [2, 3, 4, 5, 6, 7, 8, 9, 10]

const percent = (part: number, whole: number): number => (100 * part) / whole

const figuresOf = (trust: PlateTrust): Figure[] => [
  { name: 'notices to a wrong plate, unconfirmed', value: trust.noticesWrong, unit: '', atMost: 0 },
  {
    name: 'look-alike misreads to the right vehicle',
    value: percent(trust.lookAlikesRight, trust.lookAlikes),
    unit: '%',
    atLeast: 95,
  },
  {
    name: 'look-alike misreads to a wrong vehicle',
    value: percent(trust.lookAlikesWrong, trust.lookAlikes),
    unit: '%',
    atMost: 0.1,
  },
]

const started = performance.now()
const trust = plateTrust(plateCorpus(seed, size))
const seconds = (performance.now() - started) / 1000
console.log('seed', seed, trust)
console.log(`${seconds.toFixed(1)} s for the corpus and all reads`)
const figures = figuresOf(trust)
printFigures(figures)

const others = otherSeeds.map((other) => plateTrust(plateCorpus(other, size)))
const total = (of: keyof PlateTrust) => others.reduce((sum, one) => sum + one[of], 0)
console.log(
  `seeds ${otherSeeds.join(', ')} together:`,
  `${percent(total('lookAlikesRight'), total('lookAlikes')).toFixed(2)} % of ${total('lookAlikes')} look-alike misreads right,`,
  `${percent(total('lookAlikesWrong'), total('lookAlikes')).toFixed(3)} % wrong (${percent(total('lookAlikesOfKnown'), total('lookAlikes')).toFixed(3)} % are exactly another known plate);`,
  `${total('noticesWrong')} of ${total('notices')} notices to a wrong plate,`,
  `${total('noticesWrongWithoutNearness')} without VEH-21`,
)
const missed = figures.filter(
  ({ value, atLeast, atMost }) => value < (atLeast ?? -Infinity) || value > (atMost ?? Infinity),
)
if (missed.length > 0) process.exitCode = 1
