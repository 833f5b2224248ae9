import { operatorToken } from '@stallwise/domain/charging/charger-commands.rules.ts'
import { isStartedByStaff } from '../commands/charging-commands.store.ts'
import type { ChargingJudge } from '../link/seam.ts'
import { judgeStation } from './judge-stations.ts'
import { findRightToCharge } from './payers.store.ts'
import { findStationsWithRecords, mayStart } from './sessions.store.ts'
import type { DatabaseParts } from '#platform/database/database.ts'

interface Parts extends DatabaseParts {
  readonly onFailure: (error: unknown) => void
}

/** How long what stations say is collected before it is judged, in milliseconds. */
const collectMs = 200

/**
 * CHG-01, CHG-40: judges what stations say soon after it is stored, and says whose tokens may charge: those of starts, and of
 * valid passes. What this does not come to is judged by a job.
 */
export const openSessionJudge = (parts: Parts): ChargingJudge => {
  const { database, clock, onFailure } = parts
  const collected = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const judgeCollected = async (): Promise<void> => {
    timer = undefined
    const ids = [...collected]
    collected.clear()
    const stations = await database.asSystem((tx) => findStationsWithRecords(tx, ids))
    for (const station of stations) await judgeStation(parts, station)
  }
  return {
    mayCharge: ({ lotId, stationId }, { text }) =>
      database.asSystem(async (tx) => {
        if (text === operatorToken.text)
          return (await isStartedByStaff(tx, { lotId, stationId })) ? 'accepted' : 'invalid'
        const { startId, isOfValidPass } = await findRightToCharge(tx, lotId, text, clock())
        const isAccepted = isOfValidPass || (startId !== null && (await mayStart(tx, lotId, startId)))
        return isAccepted ? 'accepted' : 'invalid'
      }),
    recordsStored: (places) => {
      for (const { stationId } of places) collected.add(stationId)
      timer ??= setTimeout(() => void judgeCollected().catch(onFailure), collectMs).unref()
    },
  }
}
