import type { DraftStallSort } from '@stallwise/domain/lot-import/draft-stall-list.model.ts'
import type { ImportedStall } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { stallTypes, type StallType } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, isOneOf, numberKey, placeKey, readSort } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { DraftRow } from './drafts.store.ts'

/** Which stalls of a draft's list, in which order; all of them without a limit. Rule LIM-90. */
export interface DraftStallFilter {
  readonly search?: string | undefined
  readonly floor?: readonly string[] | undefined
  readonly stallType?: readonly StallType[] | undefined
  readonly parkingGroup?: readonly string[] | undefined
  readonly device?: readonly ('yes' | 'no')[] | undefined
  readonly sort: DraftStallSort | `-${DraftStallSort}`
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

const fieldOf = (name: keyof ImportedStall) => sql`(stall ->> ${sql.lit(name)})`
const orNone = (text: RawBuilder<unknown>) => sql`coalesce(${text}, '~')`

const keyOf = (sort: DraftStallSort, floors: readonly string[]): RawBuilder<unknown> => {
  const keys = {
    place: () => numberKey(sql`place`),
    stall: () => sql`find_order(${fieldOf('number')})`,
    // A floor that the draft no longer has comes last.
    floor: () => orNone(placeKey([...floors, ''], fieldOf('floor'))),
    stallType: () => placeKey(stallTypes, fieldOf('stallType')),
    parkingGroup: () => orNone(sql`find_order(${fieldOf('group')})`),
    handicap: () => fieldOf('handicap'),
    isActive: () => fieldOf('active'),
    device: () => orNone(sql`find_order(${fieldOf('device')})`),
  }
  return keys[sort]()
}

/** A page of the stalls of a draft's list. Its cursors are places, since a list does not change: another replaces it. */
export const listDraftStalls = async (tx: Tx, row: DraftRow, filter: DraftStallFilter) => {
  const { search, limit, cursor } = filter
  const { sort, descending } = readSort(filter.sort)
  const text = sql`concat_ws(' ', ${fieldOf('number')}, ${fieldOf('device')}, ${fieldOf('group')})`
  const hasDevice = sql`case when ${fieldOf('device')} is null then 'no' else 'yes' end`
  const { shown, page } = await findListPage<ImportedStall>(tx, {
    from: sql`lot_draft, jsonb_array_elements(coalesce(stall_list -> 'stalls', '[]'))
      with ordinality listed (stall, place)`,
    id: sql`place`,
    key: keyOf(sort, row.floors),
    shown: sql`stall`,
    cursors: 'places',
    descending,
    where: [
      sql`lot_draft.id = ${row.id}`,
      isOneOf(fieldOf('floor'), filter.floor),
      isOneOf(fieldOf('stallType'), filter.stallType),
      isOneOf(fieldOf('group'), filter.parkingGroup),
      isOneOf(hasDevice, filter.device),
      hasEveryWord(sql`find_text(${text})`, search),
    ],
    limit,
    cursor,
  })
  return { stalls: shown, page }
}
