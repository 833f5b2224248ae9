import { findSilent } from './few-reads.rules.ts'
import { lifeMs, type Fault, type Finding } from './faults.rules.ts'
import { harmOf, type Concerned } from './harm.rules.ts'

/** What can be broken at a site. Source: rule HEA-41. */
export const faultKinds = [
  'readerSilent',
  'readerFew',
  'sourceSilent',
  'siteSilent',
  'edgeBoxesOffline',
  'gateFailing',
  'exitHeld',
  'paymentsFailing',
  'stationsOffline',
  'sensorsSilent',
  'signsFailing',
] as const
/** What can be broken at a site. */
export type FaultKind = (typeof faultKinds)[number]

/** A camera or RFID reader of a site, as of a moment. */
export interface ObservedReader {
  readonly id: string
  readonly name: string
  readonly role: 'entry' | 'exit' | 'both' | 'interior'
  readonly zoneId: string | null
  /** Its zone has gates that open for reads. */
  readonly isGated: boolean
  /** The source that its messages came from; null = none yet. */
  readonly source: string | null
  readonly lastReadAt: number | null
  /** HEA-45: until when nothing was expected of it, since it was silent through a cause that it shared; null = it was not. */
  readonly excusedUntil: number | null
  readonly variance: number
  /** Reads that are expected from a time until now, and in the next hour; 0 while it is still learning. */
  readonly expectedSince: (from: number) => number
  readonly nextHour: number
  readonly few: { readonly since: number; readonly expected: number; readonly seen: number } | null
}

/** HEA-46: a gate of which the pulses fail, an exit that holds vehicles that owe nothing, or payments. */
export interface FailingPart {
  readonly kind: Extract<FaultKind, 'gateFailing' | 'exitHeld' | 'paymentsFailing'>
  readonly id: string
  readonly name: string
  readonly since: number
  /** Where its vehicles pass. */
  readonly zones: readonly string[]
}

/** A site, as of a moment. */
export interface ObservedSite {
  readonly readers: readonly ObservedReader[]
  readonly sourceNames: ReadonlyMap<string, string>
  /** Since when no edge box reports that gates depend on; null = one does, or there is none. */
  readonly edgeBoxesSince: number | null
  readonly gates: number
  readonly sensors: { readonly total: number; readonly silent: number; readonly since: number | null }
  readonly failingSigns: number
  /** Charging stations that are not connected, and sessions that are expected to begin at them in the next hour. */
  readonly stations: { readonly offline: number; readonly since: number | null; readonly starts: number }
  readonly failures: readonly FailingPart[]
  /** HEA-46: subjects of which nothing succeeded in the last 24 hours. */
  readonly undecided: ReadonlySet<string>
  /** Payments that are expected in the next hour. */
  readonly payments: number
}

/** A finding with what it harms. */
export interface SiteFinding extends Finding {
  readonly kind: FaultKind
  readonly name: string
  readonly deviceCount: number
  readonly harm: number
  readonly passages: number
  readonly expected: number | null
  readonly seen: number | null
}

const nothing: Concerned = {
  passages: 0,
  hasOtherLane: false,
  payments: 0,
  starts: 0,
  cents: 0,
  meanPaymentCents: 0,
  turnovers: 0,
}

const concerning = (some: Partial<Concerned>): Concerned => Object.assign({}, nothing, some)

const sumOf = (readers: readonly ObservedReader[]) => readers.reduce((sum, { nextHour }) => sum + nextHour, 0)

const isOfDirection = (reader: ObservedReader, role: ObservedReader['role']) =>
  reader.role === role || reader.role === 'both' || role === 'both'

/** HEA-31: vehicles that pass gated lanes by what these readers read, and whether another gated lane works. */
const passagesOf = (readers: readonly ObservedReader[], all: readonly ObservedReader[]) => {
  const gated = readers.filter(({ isGated }) => isGated)
  const broken = new Set(readers.map(({ id }) => id))
  const working = all.filter((other) => other.isGated && !broken.has(other.id))
  const roles = new Set(gated.map(({ role }) => role))
  const hasOtherLane = [...roles].every((role) => working.some((other) => isOfDirection(other, role)))
  return { passages: sumOf(gated), hasOtherLane: gated.length > 0 && hasOtherLane }
}

const siteId = 'site'

/** HEA-23, HEA-40: readers that read nothing any more, and causes that several of them share. */
const silentReaders = ({ readers, sourceNames }: ObservedSite, now: number): SiteFinding[] => {
  const known = readers.filter(({ lastReadAt }) => lastReadAt !== null)
  const silent = findSilent(
    known.map(({ id, source, lastReadAt, excusedUntil, variance, expectedSince }) => ({
      id,
      through: [...(source === null ? [] : [`source:${source}`]), siteId],
      lastReadAt: Math.max(lastReadAt!, excusedUntil ?? 0),
      variance,
      expectedSince,
    })),
    now,
  )
  return silent.map(({ id, devices, since, missing }) => {
    const ids = new Set(devices)
    const own = known.filter((reader) => ids.has(reader.id))
    const concerned = concerning(passagesOf(own, readers))
    const isSource = id.startsWith('source:')
    return {
      subject: isSource || id === siteId ? id : `reader:${id}`,
      kind: id === siteId ? 'siteSilent' : isSource ? 'sourceSilent' : 'readerSilent',
      name: isSource
        ? (sourceNames.get(id.slice('source:'.length)) ?? '')
        : id === siteId
          ? ''
          : own[0]!.name,
      since,
      by: 'missing',
      devices: own.map((reader) => reader.id),
      deviceCount: own.length,
      harm: harmOf(concerned),
      passages: concerned.passages,
      expected: missing,
      seen: 0,
    }
  })
}

/** HEA-24: the share that is not read is stopped. */
const fewReads = ({ readers }: ObservedSite, silent: ReadonlySet<string>): SiteFinding[] =>
  readers.flatMap((reader) => {
    if (reader.few === null || silent.has(reader.id)) return []
    const { since, expected, seen } = reader.few
    const { passages, hasOtherLane } = passagesOf([reader], readers)
    const missed = passages * Math.max(0, 1 - seen / Math.max(1, expected))
    return [
      {
        subject: `reader:${reader.id}`,
        kind: 'readerFew' as const,
        name: reader.name,
        since,
        by: 'missing' as const,
        devices: [reader.id],
        deviceCount: 1,
        harm: harmOf(concerning({ passages: missed, hasOtherLane })),
        passages: missed,
        expected,
        seen,
      },
    ]
  })

type Announced = Omit<SiteFinding, 'by' | 'devices' | 'expected' | 'seen' | 'name'> & {
  readonly name?: string
}

const announced = (finding: Announced): SiteFinding =>
  Object.assign({ by: 'announced' as const, devices: [], expected: null, seen: null, name: '' }, finding)

/** HEA-46: what the fault of a part is called. */
export const failureSubject = (kind: FailingPart['kind'], id: string): string => `${kind}:${id}`

/** HEA-46: gates that do not open, and payments that fail. */
const failures = ({ failures: parts, readers, payments }: ObservedSite): SiteFinding[] =>
  parts.map(({ kind, id, name, since, zones }) => {
    const own = readers.filter(({ zoneId }) => zoneId !== null && zones.includes(zoneId))
    const concerned = concerning(kind === 'paymentsFailing' ? { payments } : passagesOf(own, readers))
    return announced({
      subject: failureSubject(kind, id),
      kind,
      name,
      since,
      deviceCount: 1,
      harm: harmOf(concerned),
      passages: concerned.passages + concerned.payments,
    })
  })

/** HEA-41: what devices and connections say of themselves. */
const announcedFaults = (site: ObservedSite, now: number): SiteFinding[] => {
  const { readers, edgeBoxesSince, gates, sensors, failingSigns, stations } = site
  const found: SiteFinding[] = []
  const passages = sumOf(readers.filter(({ isGated }) => isGated))
  if (edgeBoxesSince !== null)
    found.push(
      announced({
        subject: 'edge-boxes',
        kind: 'edgeBoxesOffline',
        since: edgeBoxesSince,
        deviceCount: gates,
        harm: harmOf(concerning({ passages })),
        passages,
      }),
    )
  if (stations.offline > 0)
    found.push(
      announced({
        subject: 'stations',
        kind: 'stationsOffline',
        since: stations.since ?? now,
        deviceCount: stations.offline,
        harm: harmOf(concerning({ starts: stations.starts })),
        passages: stations.starts,
      }),
    )
  if (sensors.silent > 0) {
    const entries = sumOf(readers.filter(({ role }) => role === 'entry' || role === 'both'))
    const turnovers = (Math.max(entries, sensors.total / 4) * 2 * sensors.silent) / Math.max(1, sensors.total)
    found.push(
      announced({
        subject: 'sensors',
        kind: 'sensorsSilent',
        since: sensors.since ?? now,
        deviceCount: sensors.silent,
        harm: harmOf(concerning({ turnovers })),
        passages: 0,
      }),
    )
  }
  if (failingSigns > 0)
    found.push(
      announced({
        subject: 'signs',
        kind: 'signsFailing',
        since: now,
        deviceCount: failingSigns,
        harm: 0,
        passages: 0,
      }),
    )
  return found
}

/** HEA-41: what is found to be wrong at a site. */
export const findingsOf = (site: ObservedSite, now: number): SiteFinding[] => {
  const silent = silentReaders(site, now)
  const covered = new Set(silent.flatMap(({ devices }) => devices))
  return [...silent, ...fewReads(site, covered), ...announcedFaults(site, now), ...failures(site)]
}

/** HEA-44: whether nothing says that a fault which is not found any more has ended: none of its readers read, nothing succeeded. */
export const isUnknown = (
  { readers, undecided }: Pick<ObservedSite, 'readers' | 'undecided'>,
  { subject, devices, since }: Pick<Fault, 'subject' | 'devices' | 'since'>,
  now: number,
): boolean => {
  const ids = new Set(devices)
  const own = readers.filter(({ id }) => ids.has(id))
  if (own.length === 0) return undecided.has(subject)
  const from = Math.max(since, now - lifeMs)
  return own.every(({ lastReadAt }) => lastReadAt === null || lastReadAt <= from)
}
