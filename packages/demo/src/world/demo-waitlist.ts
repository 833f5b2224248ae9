import type { PassholderGroupRow, PassholderRow, WaitlistRow } from '#passholders/passholders.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { emailFor } from '#seeded/names.ts'

const people = ['Chloe Desjardins', 'Tomasz Wolski', 'Grace Adebayo', 'Hugo Marchetti', 'Anika Rao'] as const

/** A full group: as many passes at most as it has without those that have expired. */
export const fullGroup = (
  group: PassholderGroupRow,
  passholders: readonly PassholderRow[],
): PassholderGroupRow => {
  const valid = passholders.filter(
    (holder) => holder.passholder_group_id === group.id && holder.valid_to === null,
  )
  return { ...group, max_passes: valid.length }
}

/** People who wait for a pass of a group. */
export const waitlistOf = (group: PassholderGroupRow): WaitlistRow[] =>
  people.map((name, nth) => ({
    parking_lot_id: group.parking_lot_id,
    id: namedId('waitlist-entry', group.id, name),
    passholder_group_id: group.id,
    name,
    email: emailFor(name, `W${nth}`),
    suite: nth % 2 === 0 ? String(1100 + nth) : null,
    place: nth + 1,
  }))
