import { expectedBetween } from '@stallwise/domain/health/expected-reads.rules.ts'
import { excusedUntil, stepFaults, type PastFault } from '@stallwise/domain/health/faults.rules.ts'
import type { KindHealth } from '@stallwise/domain/health/health.model.ts'
import {
  findingsOf,
  isUnknown,
  type FailingPart,
  type ObservedReader,
  type ObservedSite,
  type SiteFinding,
} from '@stallwise/domain/health/site-faults.rules.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import type { Tx } from '#platform/database/database.ts'
import { byLot } from './by-lot.ts'
import { tellFault, tellEnded, type TellParts } from './fault-mails.ts'
import { expectedPayments, listFailures } from './failures.store.ts'
import { expectedStarts } from '#features/charging/charging.public.ts'
import { listReaders, listSiteStates, type ReaderRow, type SiteStateRow } from './observed-sites.store.ts'
import {
  listKnownFaults,
  openOf,
  pastOf,
  saveEndedFault,
  saveHarm,
  saveOpenFault,
  type FaultRow,
} from './site-faults.store.ts'

const readerOf = (
  row: ReaderRow,
  { timeZone, isClosed }: SiteStateRow,
  past: readonly PastFault[],
  now: number,
): ObservedReader => {
  const week = { hours: isClosed ? [] : (row.hours ?? []), factor: row.factor ?? 1 }
  const { fewSince } = row
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    zoneId: row.zoneId,
    isGated: row.isGated,
    source: row.source,
    lastReadAt: row.lastReadAt && row.lastReadAt.getTime(),
    excusedUntil: excusedUntil(row.id, past),
    variance: 1 / (row.dispersion ?? 60) + (row.variance ?? 0),
    expectedSince: (from) => expectedBetween(week, from, now, timeZone),
    nextHour: expectedBetween(week, now, now + hourMs, timeZone),
    few: fewSince && { since: fewSince.getTime(), expected: row.fewExpected ?? 0, seen: row.fewSeen ?? 0 },
  }
}

/** What is known of a site besides its devices. */
interface Known {
  readonly past: readonly PastFault[]
  readonly failures: readonly FailingPart[]
  readonly undecided: ReadonlySet<string>
  readonly payments: number
  readonly starts: number
}

const siteOf = (
  state: SiteStateRow,
  rows: readonly ReaderRow[],
  kinds: readonly KindHealth[],
  { past, failures, undecided, payments, starts }: Known,
  now: number,
): ObservedSite => {
  const sensors = kinds.find(({ kind }) => kind === 'stall-sensor')
  return {
    readers: rows.map((row) => readerOf(row, state, past, now)),
    sourceNames: new Map(
      rows.flatMap(({ source, sourceName }) => (source ? [[source, sourceName ?? '']] : [])),
    ),
    edgeBoxesSince: state.edgeBoxesSince?.getTime() ?? null,
    gates: state.gates,
    sensors: {
      total: sensors?.total ?? 0,
      silent: sensors ? sensors.late + sensors.offline : 0,
      since: state.silentSince?.getTime() ?? null,
    },
    failingSigns: state.failingSigns,
    stations: {
      offline: state.stationsOffline,
      since: state.stationsSince?.getTime() ?? null,
      starts,
    },
    failures,
    undecided,
    payments,
  }
}

const stepSite = async (
  tx: Tx,
  parts: TellParts,
  state: SiteStateRow,
  site: ObservedSite,
  findings: readonly SiteFinding[],
  rows: readonly FaultRow[],
  now: number,
): Promise<void> => {
  const { lotId } = state
  const step = stepFaults(openOf(rows), findings, pastOf(rows), now, (fault) => isUnknown(site, fault, now))
  for (const fault of step.ended) {
    const row = rows.find(({ subject, ended_at: ended }) => subject === fault.subject && ended === null)
    await saveEndedFault(tx, lotId, fault)
    if (row && row.mailed_to.length > 0) await tellEnded(tx, parts, state, row, fault.endedAt)
  }
  for (const fault of step.open)
    await saveOpenFault(
      tx,
      lotId,
      fault,
      findings.find(({ subject }) => subject === fault.subject),
    )
  // HEA-63: also of those that began outside of somebody’s hours.
  for (const { subject, toldAt } of step.open) {
    const finding = findings.find((one) => one.subject === subject)
    const row = rows.find((one) => one.subject === subject && one.ended_at === null)
    if (finding && toldAt !== null)
      await tellFault(tx, parts, state, finding, { now, mailed: row?.mailed_to ?? [] })
  }
}

/** HEA-40 to HEA-44: what is wrong at lots now, of which somebody is told once. */
export const judgeSites = async (
  tx: Tx,
  parts: TellParts,
  kinds: ReadonlyMap<string, readonly KindHealth[]>,
  now: number,
): Promise<void> => {
  const lotIds = [...kinds.keys()]
  const states = await listSiteStates(tx, lotIds, new Date(now))
  const readers = byLot(await listReaders(tx, lotIds), (row) => row.lotId)
  const faults = byLot(await listKnownFaults(tx, lotIds, new Date(now)), (row) => row.parking_lot_id)
  const { failing: failed, undecided } = await listFailures(tx, lotIds, new Date(now))
  const failures = byLot(failed, ({ lotId }) => lotId)
  const harm = new Map<string, number>()
  for (const state of states) {
    const known = faults.get(state.lotId) ?? []
    const [own, counts] = [readers.get(state.lotId) ?? [], kinds.get(state.lotId) ?? []]
    const failing = failures.get(state.lotId) ?? []
    const payments = failing.some(({ kind }) => kind === 'paymentsFailing')
      ? await expectedPayments(tx, state.lotId, new Date(now))
      : 0
    const starts = state.stationsOffline > 0 ? await expectedStarts(tx, state.lotId, new Date(now)) : 0
    const site = siteOf(
      state,
      own,
      counts,
      { past: pastOf(known), failures: failing, undecided, payments, starts },
      now,
    )
    const findings = findingsOf(site, now)
    harm.set(state.lotId, Math.fround(findings.reduce((sum, one) => sum + one.harm, 0)))
    if (findings.length > 0 || known.some(({ ended_at: ended }) => ended === null))
      await stepSite(tx, parts, state, site, findings, known, now)
  }
  await saveHarm(tx, harm)
}
