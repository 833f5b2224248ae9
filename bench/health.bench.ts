// Faults of generated lots: `npm run bench -- health` generates 90 days of four lots with injected faults, judges them minute by
// minute, and prints what was told and what was missed. HEALTH_SEEDS is how many times, each with other random numbers.
import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { announces, faultsOf, type FaultKind, type Injected } from './health/injected.ts'
import { learningDays, lotsOf, type Lot } from './health/lots.ts'
import { randomOf } from './health/random.ts'
import { sayReadRates } from './health/read-rates.ts'
import { watchLot, type Notice } from './health/watch.ts'

const runs = Number(process.env['HEALTH_SEEDS'] ?? 1)

interface Row {
  injected: number
  found: number
  delays: number[]
}

const rows = new Map<string, Row>()
const rowOf = (name: string) =>
  rows.get(name) ?? rows.set(name, { injected: 0, found: 0, delays: [] }).get(name)!

/** Whether so many reads are expected of each of the hours of the clock that two hours from a time on touch. */
const isBusy = (lot: Lot, { cameras, from }: Injected, perHour: number) => {
  const { means } = lot.cameras[cameras[0]!]!
  const first = Math.floor((from - lot.days[0]!.startMs) / hourMs)
  return means.slice(first, first + 3).every((mean) => mean >= perHour)
}

const limits: Partial<Record<FaultKind, number>> = {
  half: 2 * hourMs + 15 * minuteMs,
  third: 24 * hourMs + 15 * minuteMs,
}

/** Whether the definition asks for it: there is enough to miss. */
const counts = (lot: Lot, fault: Injected): boolean => {
  if (fault.kind === 'half') return isBusy(lot, fault, 50)
  if (fault.kind === 'third') {
    const { reads } = lot.cameras[fault.cameras[0]!]!
    return reads.filter((at) => at >= fault.from && at < fault.from + 24 * hourMs).length >= 300
  }
  if (fault.kind !== 'cameraDead' && fault.kind !== 'source') return true
  const missed = fault.cameras.flatMap((nth) =>
    lot.cameras[nth]!.reads.filter((at) => at >= fault.from && at < fault.to),
  )
  return missed.length >= 24
}

let [notices, falseAlarms, weeks, worstWeek, restarts] = [0, 0, 0, 0, 0]

const judge = (lot: Lot, faults: readonly Injected[], told: readonly Notice[]) => {
  notices += told.length
  for (const fault of faults) {
    if (!counts(lot, fault)) continue
    const row = rowOf(fault.kind)
    row.injected++
    const limit = limits[fault.kind] ?? fault.to - fault.from
    const first = told.find(
      ({ subject, at }) => fault.subjects.includes(subject) && at >= fault.from && at <= fault.from + limit,
    )
    if (!first && process.env['HEALTH_DEBUG']) {
      const day = lot.days.findLastIndex(({ startMs }) => startMs <= fault.from)
      const near = told.filter(({ at }) => Math.abs(at - fault.from) < 36 * hourMs)
      console.log(
        'missed',
        lot.name,
        fault.kind,
        fault.subjects[0],
        lot.days[day]!.kind,
        lot.days[day + 1]?.kind,
        ((fault.from - lot.days[day]!.startMs) / hourMs).toFixed(1),
        day - learningDays,
        lot.cameras[fault.cameras[0]!]?.perHour.toFixed(0),
        near.map(({ subject, at }) => `${subject} ${((at - fault.from) / hourMs).toFixed(1)}`).join(', '),
      )
    }
    if (!first) continue
    row.found++
    row.delays.push((first.at - fault.from) / minuteMs)
  }
  const isInjected = ({ subject, at }: Notice) =>
    faults.some(
      ({ subjects, cameras, from, to }) =>
        (subjects.includes(subject) ||
          (cameras.length > 1 && (subject.startsWith('camera') || subject.startsWith('s')))) &&
        at >= from &&
        at <= to + 2 * hourMs,
    )
  const others = told.filter((notice) => !isInjected(notice))
  if (process.env['HEALTH_DEBUG'])
    for (const { subject, at } of others) {
      const day = lot.days.findLastIndex(({ startMs }) => startMs <= at)
      const nth = Number(subject.split('-')[1])
      console.log(
        lot.name,
        subject,
        lot.days[day]!.kind,
        ((at - lot.days[day]!.startMs) / hourMs).toFixed(1),
        day - learningDays,
        lot.cameras[nth]?.perHour.toFixed(0),
      )
    }
  restarts += others.filter(({ subject }) => subject === 'site-link').length
  falseAlarms += others.filter(({ subject }) => subject !== 'site-link').length
  const begin = lot.days[learningDays]!.startMs
  for (let from = begin; from < begin + 90 * 24 * hourMs; from += 7 * 24 * hourMs) {
    const isIn = (at: number) => at >= from && at < from + 7 * 24 * hourMs
    const extra = told.filter(({ at }) => isIn(at)).length - faults.filter((fault) => isIn(fault.from)).length
    weeks++
    worstWeek = Math.max(worstWeek, extra)
    if (extra > 2 && process.env['HEALTH_DEBUG'])
      console.log(
        'week',
        lot.name,
        (from - begin) / (24 * hourMs),
        told
          .filter(({ at }) => isIn(at))
          .map((t) => `${t.subject} ${((t.at - from) / (24 * hourMs)).toFixed(2)}`)
          .join(', '),
        '|',
        faults
          .filter((fault) => isIn(fault.from))
          .map((t) => `${t.kind} ${t.subjects[0]} ${((t.from - from) / (24 * hourMs)).toFixed(2)}`)
          .join(', '),
      )
  }
}

const begun = performance.now()
let cameras = 0
for (let seed = 1; seed <= runs; seed++) {
  const random = randomOf(seed * 7919)
  for (const lot of lotsOf(random)) {
    cameras += lot.cameras.length
    const faults = faultsOf(lot, random)
    judge(lot, faults, watchLot(lot, faults))
  }
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

console.log('fault        injected  found   share   median min   p95 min')
for (const [name, { injected, found, delays }] of rows) {
  const share = `${((100 * found) / injected).toFixed(0)} %`
  const at = (part: number) => (delays.length > 0 ? percentile(delays, part)!.toFixed(1) : '–')
  console.log(
    `${name.padEnd(12)} ${String(injected).padStart(8)} ${String(found).padStart(6)} ${share.padStart(7)} ${at(0.5).padStart(12)} ${at(0.95).padStart(9)}`,
  )
}
const announced = [...rows]
  .filter(([kind]) => announces({ kind: kind as FaultKind }))
  .flatMap(([, { delays }]) => delays)
const missed = [...rows.values()].reduce((sum, { injected, found }) => sum + injected - found, 0)
console.log(`announced faults told within ${percentile(announced, 0.95)?.toFixed(1)} min (p95)`)
console.log(`notices sent ${notices}, faults missed ${missed}`)
console.log(
  `notices without a fault ${falseAlarms}: ${(falseAlarms / cameras).toFixed(2)} a camera in 90 days; of restarts ${restarts}`,
)
console.log(`most notices of a lot and week beyond its faults: ${worstWeek} (of ${weeks} weeks)`)
sayReadRates(400)
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`)
