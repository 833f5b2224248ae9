import {
  factorsOf,
  findFewReads,
  findSilent,
  hasEnoughReads,
  quarterMs,
  quarters,
  type CountedQuarters,
} from '@stallwise/domain/health/few-reads.rules.ts'
import {
  stepFaults,
  type Fault,
  type Finding,
  type PastFault,
} from '@stallwise/domain/health/faults.rules.ts'
import { learnUsualWeeks, type UsualWeek } from '@stallwise/domain/health/usual-week.rules.ts'
import { dayMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { announces, type Injected } from './injected.ts'
import { isRestarting, learningDays, type Camera, type Day, type Lot } from './lots.ts'
import { randomOf } from './random.ts'

export interface Notice {
  readonly subject: string
  readonly at: number
  /** What was found. */
  readonly by: string
}

const kept = quarters.day + quarters.before
/** Days before those that are judged, so that the quarters that the first of them needs are known. */
const warmUpDays = 2

/** The reads of a camera that are left of it with faults. */
const readsOf = (camera: Camera, nth: number, faults: readonly Injected[]): number[] => {
  const random = randomOf(nth + 77)
  const own = faults.filter(({ cameras }) => cameras.includes(nth))
  return camera.reads.filter(
    (at) => !own.some(({ from, to, lost }) => at >= from && at < to && random.next() < lost),
  )
}

const learn = (
  lot: Lot,
  reads: readonly (readonly number[])[],
  today: number,
  faults: readonly PastFault[],
): UsualWeek[] => {
  const days = lot.days.slice(Math.max(0, today - learningDays), today)
  return learnUsualWeeks(
    reads.map((own, camera) => {
      const broken = faults.filter(
        ({ devices, toldAt }) => toldAt !== null && devices.includes(lot.cameras[camera]!.id),
      )
      let at = own.findIndex((one) => one >= days[0]!.startMs)
      return days.map((day, nth) => {
        const hours = Array<number>(24).fill(0)
        const end = days[nth + 1]?.startMs ?? lot.days[today]!.startMs
        for (; at >= 0 && at < own.length && own[at]! < end; at++)
          hours[day.clock[Math.floor((own[at]! - day.startMs) / 3_600_000)]!]!++
        const isFaulty = hours.map((_, hour) => {
          const from = day.startMs + hour * 3_600_000
          return broken.some(({ since, endedAt }) => since < from + 3_600_000 && endedAt > from)
        })
        return { weekday: day.weekday, isUsual: day.kind === 'usual', hours, isFaulty }
      })
    }),
  )
}

/** The quarters of an hour of a lot, filled while time passes. */
class Quarters {
  readonly cameras: { seen: number[]; usual: (number | null)[]; isFaulty: boolean[] }[]
  readonly isUsual: boolean[] = []
  /** How many reads of each camera were expected until the begin of the quarter that runs. */
  readonly expected: number[]
  private readonly lot: Lot
  constructor(lot: Lot) {
    this.lot = lot
    this.cameras = lot.cameras.map(() => ({ seen: [], usual: [], isFaulty: [] }))
    this.expected = lot.cameras.map(() => 0)
  }
  counted(weeks: readonly UsualWeek[]): CountedQuarters[] {
    return this.cameras.map((one, nth) => Object.assign({ dispersion: weeks[nth]!.dispersion }, one))
  }
  add(
    day: Day,
    clock: number,
    weeks: readonly UsualWeek[],
    seen: readonly number[],
    faulty: readonly boolean[],
  ) {
    this.isUsual.push(day.kind === 'usual' || day.kind === 'clockChange')
    if (this.isUsual.length > kept) this.isUsual.shift()
    for (const [nth, one] of this.cameras.entries()) {
      const usual = weeks[nth]!.hours[day.weekday * 24 + clock] ?? null
      one.usual.push(usual === null ? null : day.kind === 'closed' ? 0 : usual / 4)
      one.seen.push(seen[nth]!)
      one.isFaulty.push(faulty[nth]!)
      if (one.seen.length > kept) for (const list of [one.usual, one.seen, one.isFaulty]) list.shift()
    }
  }
  get length() {
    return this.isUsual.length
  }
  name() {
    return this.lot.name
  }
}

/** Judges 90 days of a lot minute by minute; what somebody is told. */
export const watchLot = (lot: Lot, faults: readonly Injected[]): Notice[] => {
  const reads = lot.cameras.map((camera, nth) => readsOf(camera, nth, faults))
  const next = reads.map((own) => own.findIndex((at) => at >= lot.days[learningDays - warmUpDays]!.startMs))
  const lastAt = reads.map((own, nth) => own[next[nth]! - 1] ?? 0)
  const notices: Notice[] = []
  let open: readonly Fault[] = []
  let past: PastFault[] = []
  const faulty: PastFault[] = []
  const quartersOf = new Quarters(lot)
  const faultyUntil = lot.cameras.map(() => 0)
  let few = new Map<number, number>()
  let rates = lot.cameras.map(() => 0)
  let variances = lot.cameras.map(() => 0)
  let cumulative = lot.cameras.map(() => [] as { at: number; expected: number }[])
  for (let dayNth = learningDays - warmUpDays; dayNth < lot.days.length; dayNth++) {
    const day = lot.days[dayNth]!
    const weeks = learn(lot, reads, dayNth, faulty)
    const endMs = lot.days[dayNth + 1]?.startMs ?? day.startMs + day.clock.length * 3_600_000
    let seen = lot.cameras.map(() => 0)
    for (let now = day.startMs; now < endMs; now += minuteMs) {
      if ((now - day.startMs) % quarterMs === 0) {
        const hour = Math.floor((now - day.startMs) / 3_600_000)
        const clock = day.clock[hour]!
        const counted = quartersOf.counted(weeks)
        const factors = factorsOf(counted, quartersOf.isUsual)
        const last = quartersOf.length - 1
        few = new Map(
          lot.cameras.flatMap((_, nth): [number, number][] => {
            if (quartersOf.length < kept) return []
            const known = few.get(nth)
            if (known !== undefined) return hasEnoughReads(counted, nth, factors) ? [] : [[nth, known]]
            const isOpen = open.some(({ devices }) => devices.includes(`camera-${nth}`))
            const found = isOpen ? undefined : findFewReads(counted, nth, factors)
            return found ? [[nth, found.hours]] : []
          }),
        )
        // HEA-21: as of the last quarter, which was of the day before at midnight.
        const today = lot.cameras.map((_, nth) =>
          last < 0 ? { factor: 1, variance: 0.02 } : factors(nth, last),
        )
        variances = today.map(({ variance }, nth) => 1 / weeks[nth]!.dispersion + variance)
        rates = today.map(({ factor }, nth) => {
          const usual = day.kind === 'closed' ? 0 : (weeks[nth]!.hours[day.weekday * 24 + clock] ?? 0)
          return (usual * factor) / 60
        })
        cumulative = cumulative.map((list) => list.slice(-400))
        seen = lot.cameras.map(() => 0)
      }
      for (const [nth, own] of reads.entries())
        for (; next[nth]! < own.length && own[next[nth]!]! < now + minuteMs; next[nth]!++) {
          lastAt[nth] = own[next[nth]!]!
          seen[nth]!++
        }
      for (const [nth, list] of cumulative.entries())
        list.push({ at: now + minuteMs, expected: (list.at(-1)?.expected ?? 0) + rates[nth]! })
      const at = now + minuteMs
      const announced: Finding[] = faults
        .filter((fault) => announces(fault) && fault.from <= at && at < fault.to)
        .map((fault) => ({
          subject: fault.subjects[0]!,
          since: fault.from,
          by: 'announced',
          devices:
            fault.cameras.length > 0 ? fault.cameras.map((nth) => `camera-${nth}`) : [fault.subjects[0]!],
        }))
      if (isRestarting(lot, dayNth, at))
        announced.push({
          subject: 'site-link',
          since: day.startMs + day.clock.indexOf(3) * 3_600_000,
          by: 'announced',
          devices: lot.cameras.map(({ id }) => id),
        })
      const silent = findSilent(
        lot.cameras.map(({ id, source }, nth) => ({
          id,
          through: [source, 'site-link'],
          variance: variances[nth]!,
          lastReadAt: Math.max(lastAt[nth]!, faultyUntil[nth]!),
          expectedSince: (from) => {
            const list = cumulative[nth]!
            const place = Math.max(0, list.length - 1 - Math.ceil((at - from) / minuteMs))
            return (list.at(-1)?.expected ?? 0) - (list[place]?.expected ?? 0)
          },
        })),
        at,
      )
      const findings: Finding[] = [
        ...announced,
        ...silent
          .filter(({ id }) => !announced.some(({ subject }) => subject === id))
          .map(({ id, devices, since }) => ({ subject: id, since, by: 'missing' as const, devices })),
      ]
      for (const nth of few.keys())
        if (!findings.some(({ devices }) => devices.includes(`camera-${nth}`)))
          findings.push({
            subject: `camera-${nth}`,
            since: at - 24 * 3_600_000,
            by: 'missing',
            devices: [`camera-${nth}`],
          })
      const step = stepFaults(open, findings, past, at)
      open = step.open
      faulty.push(...step.ended)
      past = [...past, ...step.ended].filter(({ endedAt }) => at - endedAt < 14 * dayMs)
      for (const { subject, by } of step.begun) {
        const hours = few.get(Number(subject.split('-')[1]))
        const isSilent = silent.some(({ id }) => id === subject)
        notices.push({ subject, at, by: isSilent || hours === undefined ? by : `${hours} h` })
      }
      if ((now + minuteMs - day.startMs) % quarterMs === 0) {
        const isFaulty = lot.cameras.map(
          ({ id }) =>
            open.some(({ devices }) => devices.includes(id)) ||
            past.some(({ devices, endedAt }) => devices.includes(id) && endedAt > now - quarterMs),
        )
        quartersOf.add(day, day.clock[Math.floor((now - day.startMs) / 3_600_000)]!, weeks, seen, isFaulty)
      }
      // While it is known to be broken nothing is expected of it.
      for (const { devices } of step.ended)
        for (const id of devices) {
          const nth = lot.cameras.findIndex((camera) => camera.id === id)
          if (nth >= 0) faultyUntil[nth] = at
        }
      for (const { devices, since } of step.ended)
        for (const id of devices) {
          const own = quartersOf.cameras[lot.cameras.findIndex((camera) => camera.id === id)]
          own?.isFaulty.forEach((_, place) => {
            if (at - (own.isFaulty.length - place) * quarterMs >= since) own.isFaulty[place] = true
          })
        }
    }
  }
  return notices.filter(({ at }) => at >= lot.days[learningDays]!.startMs)
}
