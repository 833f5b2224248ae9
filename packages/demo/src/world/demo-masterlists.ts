import type { MasterlistRow } from '#masterlists/masterlists.rows.ts'
import type { LotRows } from './demo-world.rows.ts'

const entry = (
  lotId: string,
  kind: MasterlistRow['kind'],
  name: string,
  detail: string | null,
): MasterlistRow => ({
  parking_lot_id: lotId,
  kind,
  key: name.toLowerCase(),
  name,
  detail,
})

/** Pass IDs that nobody has yet. */
const sparePassIds = 40

/**
 * The masterlists of a lot: the pass IDs of its passholders and some that are free, the tags of its multi-passes, and the
 * EV stations of its stalls.
 */
export const masterlistsOf = ({ lots, stalls, passholders, tags = [] }: LotRows): MasterlistRow[] => {
  const [lot] = lots
  if (!lot) return []
  const taken = passholders.map(({ pass_id: name, suite }) => entry(lot.id, 'pass-ids', name, suite))
  const spare = Array.from({ length: sparePassIds }, (_, nth) =>
    entry(lot.id, 'pass-ids', `SPARE-${String(nth + 1).padStart(3, '0')}`, String(100 + nth)),
  )
  const multiPasses = new Map(
    passholders.filter((holder) => holder.is_multi_pass).map(({ id, pass_id }) => [id, pass_id]),
  )
  return [
    ...taken,
    ...spare,
    ...tags.flatMap(({ epc, passholder_id }) => {
      const passId = multiPasses.get(passholder_id)
      return passId === undefined ? [] : [entry(lot.id, 'multi-pass-tags', epc, passId)]
    }),
    ...stalls.flatMap(({ ev_station_id: station, ev_station_vendor: vendor }) =>
      station === null ? [] : [entry(lot.id, 'ev-stations', station, vendor)],
    ),
  ]
}
