import { minuteMs } from '../time/durations.ts'
import type { ConnectorStatus } from './charger-messages.model.ts'
import { judgeEnergy } from './energy.ts'
import type { EnergyReading, JudgedEnergy } from './energy.model.ts'
import { groupRecords, type SessionRecords } from './records-of-sessions.ts'
import type {
  ChargingSession,
  KeptEnd,
  SessionActivity,
  SessionEnding,
  StationHistory,
} from './session.model.ts'

/** CHG-05: how long an end may take to arrive after the station let go of a session, in milliseconds. */
export const endArrivesWithinMs = 5 * minuteMs

const activityOf: Partial<Record<ConnectorStatus, SessionActivity>> = {
  charging: 'charging',
  suspendedEV: 'suspendedEV',
  suspendedEVSE: 'suspendedEVSE',
  preparing: 'connected',
  finishing: 'idle',
}

type Facts = Pick<StationHistory, 'ratedWatts' | 'now'>

/** CHG-05: since when the station has let go of a session without an end, and how. */
const releaseOf = ({ begin, next, statuses }: SessionRecords) => {
  const available = statuses.find(({ status, at }) => status === 'available' && at > begin.at)
  const released = [
    ...(available
      ? [{ ending: 'available' as const, receivedAt: available.receivedAt, at: available.at }]
      : []),
    ...(next ? [{ ending: 'next-session' as const, receivedAt: next.receivedAt, at: next.at }] : []),
  ]
  return released.toSorted((a, b) => a.at - b.at)[0]
}

const lastValueAt = ({ begin, values }: SessionRecords, until: number): number =>
  values.findLast(({ at, energyWh }) => energyWh !== null && at <= until)?.at ?? begin.at

const energyUntil = (
  { begin, values }: SessionRecords,
  { ratedWatts }: Facts,
  end: { readonly at: number; readonly isTimeReplaced: boolean; readonly meterWh: number | null },
): JudgedEnergy => {
  const readings: EnergyReading[] = values.flatMap(({ at, energyWh, isTimeReplaced }) =>
    energyWh === null ? [] : { at, wh: energyWh, source: 'value' as const, isTimeReplaced },
  )
  const { isTimeReplaced } = begin
  if (begin.meterWh !== null)
    readings.push({ at: begin.at, wh: begin.meterWh, source: 'begin', isTimeReplaced })
  if (end.meterWh !== null)
    readings.push({ at: end.at, wh: end.meterWh, source: 'end', isTimeReplaced: end.isTimeReplaced })
  return judgeEnergy({
    begin: begin.at,
    end: Math.max(begin.at, end.at),
    ratedWatts,
    readings,
    isTimeReplaced: isTimeReplaced || end.isTimeReplaced,
  })
}

/** CHG-03: the end that counts: the last that came of those that are plausible, else the last. */
const judgedEnd = (
  records: SessionRecords,
  facts: Facts,
): { end: KeptEnd; energy: JudgedEnergy } | undefined => {
  const latest = records.ends.toSorted((a, b) => b.receivedAt - a.receivedAt || b.at - a.at)
  const judged = latest.map((end) => ({ end, energy: energyUntil(records, facts, end) }))
  return judged.find(({ energy }) => energy.doubt === null) ?? judged[0]
}

interface Ended {
  readonly endedAt: number | null
  readonly ending: SessionEnding | null
  readonly reason: string | null
  readonly energy: JudgedEnergy
}

const endOf = (records: SessionRecords, facts: Facts): Ended => {
  const judged = judgedEnd(records, facts)
  if (judged) {
    const { end, energy } = judged
    return { endedAt: Math.max(records.begin.at, end.at), ending: 'station', reason: end.reason, energy }
  }
  const release = releaseOf(records)
  const at = lastValueAt(records, release?.at ?? Infinity)
  const energy = energyUntil(records, facts, { at, isTimeReplaced: false, meterWh: null })
  const isOver = release !== undefined && facts.now >= release.receivedAt + endArrivesWithinMs
  return { endedAt: isOver ? at : null, ending: isOver ? release.ending : null, reason: null, energy }
}

/** CHG-33: when power was first seen to flow: it was measured, or the station says so and measures nothing. */
const flowedAtOf = ({ begin, values, statuses, updates }: SessionRecords): number | null => {
  const first = begin.meterWh ?? values.find(({ energyWh }) => energyWh !== null)?.energyWh ?? null
  const measured = values.find(
    ({ powerW, energyWh }) => (powerW ?? 0) > 0 || (energyWh !== null && first !== null && energyWh > first),
  )
  if (measured) return measured.at
  if (values.length > 0) return null
  const said = [
    ...statuses.filter(({ status }) => status === 'charging'),
    ...updates.filter(({ chargingState }) => chargingState === 'charging'),
  ]
  return said.length === 0 ? null : Math.min(...said.map(({ at }) => at))
}

const lastActivity = ({ statuses, updates }: SessionRecords): SessionActivity => {
  const said = [
    ...statuses.map(({ at, status }) => ({ at, activity: activityOf[status] })),
    ...updates.map(({ at, chargingState }) => ({ at, activity: chargingState ?? undefined })),
  ].filter(({ activity }) => activity !== undefined)
  return said.toSorted((a, b) => a.at - b.at).at(-1)?.activity ?? 'unknown'
}

const judge = (records: SessionRecords, facts: Facts): ChargingSession => {
  const { begin, values } = records
  return {
    id: begin.id,
    transactionKey: begin.transactionKey,
    place: begin.place ?? { evse: 0, connector: null },
    token: begin.token,
    remoteStartId: begin.remoteStartId,
    beganAt: begin.at,
    ...endOf(records, facts),
    flowedAt: flowedAtOf(records),
    activity: lastActivity(records),
    powerW: values.findLast(({ powerW }) => powerW !== null)?.powerW ?? null,
    measuredAt: values.at(-1)?.at ?? null,
  }
}

/** CHG-01 to CHG-17: the sessions of what a station said, in the order in which they began. */
export const judgeSessions = (history: StationHistory): ChargingSession[] =>
  groupRecords(history).sessions.map((records) => judge(records, history))
