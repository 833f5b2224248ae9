import { useLingui } from '@lingui/react/macro'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import styles from './logs.module.css'

/** Leads from people to the histories of their plates, for whoever reads logs. LPR-10. */
export const PlateLinks = ({ lotId, plates }: { lotId: string; plates: readonly string[] }) => {
  const { t } = useLingui()
  const mayRead = useCan('log.read')
  if (!mayRead || plates.length === 0) return null
  return (
    <Card title={t`Plate history`}>
      <ul className={styles.plates}>
        {plates.map((plate) => (
          <li key={plate}>
            <Link className="plate" to={`/parking-lots/${lotId}/logs/lpr/${encodeURIComponent(plate)}`}>
              {plate}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
