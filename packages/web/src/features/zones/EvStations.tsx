import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import styles from './zones.module.css'
import { evStationsQuery } from './zones.queries.ts'

/** The EV stations of the lot's stalls; renders nothing without any. */
export const EvStations = ({ ownerId }: { ownerId: string }) => {
  const { t } = useLingui()
  const { data } = useQuery(evStationsQuery(ownerId))
  if (!data || data.data.length === 0) return null
  return (
    <Card title={<Trans>EV stations</Trans>} className={styles.stations} isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Station`}</th>
            <th scope="col">{t`Vendor`}</th>
            <th scope="col">{t`Stalls`}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ stationId, vendor, stalls }) => (
            <tr key={stationId}>
              <th scope="row" className="plate">
                {stationId}
              </th>
              <td>{vendor ?? '–'}</td>
              <td className="plate">{stalls.map(({ stall }) => stall).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
