// Faults of generated lots: `npm run bench -- health` generates 90 days of four lots with injected faults, judges them minute by
// minute, and prints what was told and what was missed. HEALTH_SEEDS is how many times, each with other random numbers, from
// HEALTH_FIRST on; with HEALTH_DEBUG it says what was missed or told without a fault.
import { announces, faultsOf, type FaultKind } from './health/injected.ts'
import { judge, sums } from './health/judged.ts'
import { lotsOf } from './health/lots.ts'
import { randomOf } from './health/random.ts'
import { sayReadRates } from './health/read-rates.ts'
import { watchLot } from './health/watch.ts'

const runs = Number(process.env['HEALTH_SEEDS'] ?? 1)
const firstSeed = Number(process.env['HEALTH_FIRST'] ?? 1)

const begun = performance.now()
let cameras = 0
for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
  const random = randomOf(seed * 7919)
  for (const lot of lotsOf(random)) {
    cameras += lot.cameras.length
    const faults = faultsOf(lot, random)
    judge(lot, faults, watchLot(lot, faults))
  }
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

console.log('fault        injected  found   share   median min   p95 min')
for (const [name, { injected, found, delays }] of sums.rows) {
  const share = `${((100 * found) / injected).toFixed(0)} %`
  const at = (part: number) => (delays.length > 0 ? percentile(delays, part)!.toFixed(1) : '–')
  console.log(
    `${name.padEnd(12)} ${String(injected).padStart(8)} ${String(found).padStart(6)} ${share.padStart(7)} ${at(0.5).padStart(12)} ${at(0.95).padStart(9)}`,
  )
}
const thirds = [...sums.rows].filter(([name]) => name.startsWith('third')).map(([, row]) => row)
const allThirds = { injected: 0, found: 0, ideal: 0 }
for (const { injected, found, ideal } of thirds) {
  allThirds.injected += injected
  allThirds.found += found
  allThirds.ideal += ideal
}
console.log(
  `30 % missing, all injections: ${allThirds.found} of ${allThirds.injected} in a day; one that knew each mean would find ${allThirds.ideal.toFixed(0)}`,
)
const announced = [...sums.rows]
  .filter(([kind]) => announces({ kind: kind as FaultKind }) && !kind.includes(','))
  .flatMap(([, { delays }]) => delays)
const missed = [...sums.rows.values()].reduce((sum, { injected, found }) => sum + injected - found, 0)
console.log(`announced faults told within ${percentile(announced, 0.95)?.toFixed(1)} min (p95)`)
const missing = sums.rows.get('cameraDead')?.missing ?? []
console.log(
  `reads expected of a dead camera until it was told: ${percentile(missing, 0.5)?.toFixed(1)} (median), ${percentile(missing, 0.95)?.toFixed(1)} (p95)`,
)
console.log(`notices sent ${sums.notices}, faults missed ${missed}`)
console.log(
  `notices without a fault ${sums.falseAlarms}: ${(sums.falseAlarms / cameras).toFixed(2)} a camera in 90 days; of restarts ${sums.restarts}`,
)
const extra = [...sums.extra].toSorted(([a], [b]) => b - a)
console.log(
  `most notices of a lot and week beyond its faults: ${extra[0]![0]} (weeks by notices beyond: ${extra.map(([n, weeks]) => `${n}: ${weeks}`).join(', ')})`,
)
sayReadRates(400)
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`)
