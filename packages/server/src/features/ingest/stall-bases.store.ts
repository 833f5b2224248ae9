import type { StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import { furthestLookMs, noBase } from '@stallwise/domain/judging/stall-record.ts'
import type { PoolClient } from 'pg'

type Base = StallFacts['base']

const loadBases = async (
  client: PoolClient,
  lotId: string,
  start: number,
  devices: readonly string[],
): Promise<Map<string, Base>> => {
  const { rows } = await client.query(
    `select distinct on (device_id) device_id, at, event_id, occupied from device_event
     where parking_lot_id = $1 and at < $2 and at >= $3 and device_id = any($4) and occupied is not null
       and lot_version <= (select version from lot_state where parking_lot_id = $1)
     order by device_id, at desc, event_id collate "C" desc`,
    [lotId, new Date(start), new Date(start - furthestLookMs), devices],
  )
  return new Map(
    rows.map((row) => {
      const at = row.at.getTime()
      return [row.device_id, { at, eventId: row.event_id, occupied: row.occupied, since: at }]
    }),
  )
}

/** Stalls that were given another device since: the log of before tells of another place. */
const listMoved = async (client: PoolClient, lotId: string, start: number): Promise<Set<string>> => {
  const { rows } = await client.query(
    `select detail ->> 'stallId' as id from lot_log where parking_lot_id = $1 and at >= $2 and kind = 'stall-edited'
       and detail -> 'before' ->> 'device' is distinct from detail -> 'after' ->> 'device'
     union all
     select change -> 'after' ->> 'id' from lot_log, jsonb_array_elements(detail -> 'stalls') change
     where parking_lot_id = $1 and at >= $2 and kind = 'layout-changed'
       and change -> 'before' ->> 'deviceId' is distinct from change -> 'after' ->> 'deviceId'`,
    [lotId, new Date(start)],
  )
  return new Set(rows.map((row) => row.id))
}

/** The stalls as they were at a time before the window that is kept with them, so that late events can correct them from there. */
export const reachBack = async (
  client: PoolClient,
  lotId: string,
  start: number,
  stalls: readonly StallFacts[],
): Promise<StallFacts[]> => {
  const moved = await listMoved(client, lotId, start)
  const isKnown = ({ id, deviceId, base }: StallFacts) =>
    base.at < start || deviceId === null || moved.has(id)
  const changed = stalls.filter((stall) => !isKnown(stall) && stall.base.since >= start)
  const bases =
    changed.length === 0
      ? new Map<string, Base>()
      : await loadBases(
          client,
          lotId,
          start,
          changed.map(({ deviceId }) => deviceId!),
        )
  return stalls.map((stall) => {
    if (isKnown(stall)) return stall
    const { since } = stall.base
    const base =
      since < start ? { ...stall.base, at: since, eventId: '' } : (bases.get(stall.deviceId!) ?? noBase)
    return { ...stall, base }
  })
}
