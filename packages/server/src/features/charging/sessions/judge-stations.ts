import { judgeSessions } from '@stallwise/domain/charging/judge-session.ts'
import type { ChargingSession } from '@stallwise/domain/charging/session.model.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { loadHistory, lockStation, noteJudged, type JudgedStation } from './history.store.ts'
import { findPayer } from './payers.store.ts'
import { deleteSessionsExcept, linkStart, listStationsToJudge, saveSession } from './sessions.store.ts'

const save = async (tx: Tx, station: JudgedStation, session: ChargingSession, now: number) => {
  const payer = await findPayer(tx, station.lotId, session.token?.text ?? null, session.beganAt)
  await saveSession(tx, station, session, payer, now)
  if (payer.startId !== null) await linkStart(tx, station.lotId, payer.startId, session.id)
}

/** CHG-01: judges the sessions of a station anew, as far as they are not settled. */
export const judgeStation = (
  { database, clock }: DatabaseParts,
  station: JudgedStation,
): Promise<ChargingSession[]> =>
  database.asSystem(async (tx) => {
    await lockStation(tx, station.id)
    const now = clock()
    const loaded = await loadHistory(tx, station, now)
    if (!loaded) return []
    const sessions = judgeSessions(loaded.history)
    for (const session of sessions) await save(tx, station, session, now)
    const kept = sessions.map(({ id }) => id)
    await deleteSessionsExcept(tx, station, { from: loaded.from, kept })
    await noteJudged(tx, station, loaded.newRecords, now)
    return sessions
  })

const stationsAtOnce = 200

/** CHG-01: judges the stations with something new; returns how many. */
export const judgeDueStations = async (parts: DatabaseParts): Promise<number> => {
  const due = await parts.database.asSystem((tx) => listStationsToJudge(tx, parts.clock(), stationsAtOnce))
  for (const station of due) await judgeStation(parts, station)
  return due.length
}
