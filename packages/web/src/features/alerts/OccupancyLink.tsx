import { useLingui } from '@lingui/react/macro'
import type { Alert } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { Link } from '#lib/routes/Link.tsx'

interface Props {
  alert: Pick<Alert, 'parkingGroup'>
  lot: Pick<Lot, '_id' | 'floors'>
}

/** ALE-20: the stalls that raised an occupancy alert; where there is no map, the occupancy of the group or the lot. */
export const OccupancyLink = ({ alert: { parkingGroup }, lot }: Props) => {
  const { t } = useLingui()
  const params = { lotId: lot._id }
  if (lot.floors.length === 0)
    return (
      <Link
        to="/parking-lots/$lotId/occupancy"
        params={params}
        search={parkingGroup ? { group: parkingGroup._id } : {}}
      >{t`See occupancy`}</Link>
    )
  return (
    <Link
      to="/parking-lots/$lotId/map"
      params={params}
      search={parkingGroup ? { only: `group:${parkingGroup._id}` as const } : {}}
    >{t`See stalls`}</Link>
  )
}
