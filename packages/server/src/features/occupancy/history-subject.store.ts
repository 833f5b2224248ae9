import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { groupTypes, type GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'

/** Subject of a history: the lot itself, or groups of it. Keys are those of its samples. */
export interface HistorySubject {
  readonly lotId: string
  readonly timeZone: string
  readonly keys: readonly string[]
  readonly isLot: boolean
  /** The lot's groups with capacity, of which it is the sum. */
  readonly parts: readonly string[]
  /** The current capacity of all keys together; 0 for a lot that was never judged. */
  readonly capacity: number
  readonly isJudged: boolean
}

interface LotRow {
  time_zone: string
  counts: Partial<LotCounts>
  groups: { id: string; type: GroupType }[]
}

const isType = (group: string): group is GroupType => groupTypes.some((type) => type === group)

const keysOf = (lot: LotRow, lotId: string, parkingGroup: string | undefined): string[] => {
  if (parkingGroup === undefined) return [lotId]
  const selection = lot.groups.filter(({ id, type }) =>
    isType(parkingGroup) ? type === parkingGroup : id === parkingGroup,
  )
  if (selection.length === 0 && !isType(parkingGroup)) throw new Refusal('not-found')
  return selection.map(({ id }) => id)
}

const capacityOf = ({ counts }: LotRow, keys: readonly string[], isLot: boolean): number => {
  if (isLot) return counts.capacity ?? 0
  const groups = counts.groups ?? []
  return groups.reduce((sum, { _id, capacity }) => sum + (keys.includes(_id) ? capacity : 0), 0)
}

/** Finds the subject for a group's id, a type, or nothing (the lot). */
export const getHistorySubject = async (
  tx: Tx,
  lotId: string,
  parkingGroup: string | undefined,
): Promise<HistorySubject> => {
  const { rows } = await sql<LotRow>`
    select time_zone, counts, (select coalesce(json_agg(json_build_object('id', g.id, 'type', g.type)), '[]')
      from parking_group g where g.parking_lot_id = ${lotId} and g.removed_at is null) as groups
    from parking_lot lot join lot_state on parking_lot_id = lot.id where lot.id = ${lotId}`.execute(tx)
  const [lot] = rows
  if (!lot) throw new Refusal('not-found')
  const isLot = parkingGroup === undefined
  const keys = keysOf(lot, lotId, parkingGroup)
  const withCapacity = (lot.counts.groups ?? []).filter(({ capacity }) => capacity > 0)
  return {
    lotId,
    timeZone: lot.time_zone,
    keys,
    isLot,
    parts: isLot ? withCapacity.map(({ _id }) => _id) : [],
    capacity: capacityOf(lot, keys, isLot),
    isJudged: lot.counts.capacity !== undefined,
  }
}
