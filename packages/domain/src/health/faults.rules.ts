import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** HEA-42: a fault has to last so long before anybody is told, and has to be gone so long before it has ended. */
const waits = { pendingMs: 2 * minuteMs, keptMs: 10 * minuteMs } as const

/** HEA-44: a read that is older says nothing of now. */
export const lifeMs = waits.keptMs

/** HEA-43: outages that begin at the same time of day, and are short, are restarts. */
const restarts = { days: 14, needed: 2, aroundMs: 20 * minuteMs, longestMs: 20 * minuteMs, margin: 1.5 }

/** What is found to be wrong at a moment. `announced`: the device or a connection said so; `missing`: reads are missing. */
export interface Finding {
  /** What is broken, the same as long as it is. */
  readonly subject: string
  readonly since: number
  readonly by: 'announced' | 'missing'
  /** The devices that are concerned. */
  readonly devices: readonly string[]
}

/** A fault that is open; times in milliseconds since 1970 UTC. */
export interface Fault extends Finding {
  readonly foundAt: number
  readonly toldAt: number | null
  /** Since when nothing is found any more; null = it is. */
  readonly goneSince: number | null
}

/** A fault that has ended. */
export interface PastFault extends Omit<Fault, 'goneSince'> {
  readonly endedAt: number
}

/** What became of faults: those open, those that ended, and those of which somebody is told now. */
export interface FaultStep {
  readonly open: readonly Fault[]
  readonly ended: readonly PastFault[]
  readonly begun: readonly Fault[]
}

const timeOfDay = (at: number) => ((at % dayMs) + dayMs) % dayMs

const isAround = (one: number, other: number): boolean => {
  const apart = Math.abs(timeOfDay(one) - timeOfDay(other))
  const nearest = Math.min(apart, dayMs - apart)
  // The clock of a site is changed by an hour twice a year.
  return nearest <= restarts.aroundMs || Math.abs(nearest - hourMs) <= restarts.aroundMs
}

/** HEA-42, HEA-43: how long a fault may last before anybody is told. */
export const pendingMsOf = (finding: Finding, past: readonly PastFault[]): number => {
  if (finding.by === 'missing') return 0
  const alike = past.filter(
    ({ subject, since, endedAt }) =>
      subject === finding.subject &&
      endedAt - since <= restarts.longestMs &&
      finding.since - since <= restarts.days * dayMs &&
      isAround(since, finding.since),
  )
  if (alike.length < restarts.needed) return waits.pendingMs
  return restarts.margin * Math.max(...alike.map(({ since, endedAt }) => endedAt - since))
}

/** HEA-45: until when a device was silent through a cause that it shared with others; null = it was not. */
export const excusedUntil = (
  device: string,
  past: readonly Pick<PastFault, 'devices' | 'endedAt'>[],
): number | null =>
  past.reduce<number | null>(
    (latest, { devices, endedAt }) =>
      devices.length > 1 && devices.includes(device) ? Math.max(latest ?? 0, endedAt) : latest,
    null,
  )

const isCovered = (finding: Finding, all: readonly Pick<Finding, 'subject' | 'devices'>[]) =>
  all.some(
    ({ subject, devices }) =>
      subject !== finding.subject &&
      finding.devices.length > 0 &&
      devices.length > finding.devices.length &&
      finding.devices.every((one) => devices.includes(one)),
  )

const withFinding = (known: Fault | undefined, finding: Finding, now: number): Fault => ({
  subject: finding.subject,
  by: finding.by,
  devices: finding.devices,
  since: known?.since ?? finding.since,
  foundAt: known?.foundAt ?? now,
  toldAt: known?.toldAt ?? null,
  goneSince: null,
})

/**
 * HEA-40 to HEA-44: the next state of a lot’s faults. `isUnknown`: whether nothing says that a fault which is not found any
 * more has ended, so that it stays. Pure: the same findings at the same times give the same faults.
 */
export const stepFaults = (
  open: readonly Fault[],
  findings: readonly Finding[],
  past: readonly PastFault[],
  now: number,
  isUnknown: (fault: Fault) => boolean = () => false,
): FaultStep => {
  const next: Fault[] = []
  const ended: PastFault[] = []
  for (const fault of open) {
    const finding = findings.find(({ subject }) => subject === fault.subject)
    if (finding) {
      next.push(withFinding(fault, finding, now))
      continue
    }
    const goneSince = isCovered(fault, findings) ? null : (fault.goneSince ?? (isUnknown(fault) ? null : now))
    if (goneSince !== null && (fault.toldAt === null || now - goneSince >= waits.keptMs)) {
      const { subject, by, devices, since, foundAt, toldAt } = fault
      ended.push({ subject, by, devices, since, foundAt, toldAt, endedAt: goneSince })
    } else next.push(Object.assign({}, fault, { goneSince }))
  }
  const known = new Set(open.map(({ subject }) => subject))
  for (const finding of findings)
    if (!known.has(finding.subject) && !isCovered(finding, [...next, ...findings]))
      next.push(withFinding(undefined, finding, now))
  const begun = next.filter(
    (fault) =>
      fault.toldAt === null && fault.goneSince === null && now - fault.since >= pendingMsOf(fault, past),
  )
  const told = new Set(begun)
  return {
    open: next.map((fault) => (told.has(fault) ? Object.assign({}, fault, { toldAt: now }) : fault)),
    ended,
    begun,
  }
}
