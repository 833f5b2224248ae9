import { useLingui } from '@lingui/react/macro'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import styles from './triage.module.css'

/** The picture of the entry, and the plate beside what the camera read. */
export const TriagePicture = ({ violation }: { violation: ViolationDetails }) => {
  const { t } = useLingui()
  const { licensePlate, visit } = violation
  const entry = visit?.entry
  // Of a report, the photo that staff took.
  const picture = entry?.image ?? violation.photos[0]?.link
  return (
    <section className={styles.picture} aria-label={t`License plate`}>
      {picture ? (
        <img key={violation._id} src={picture} alt={t`The vehicle as the camera saw it`} />
      ) : (
        <p className={styles.noPicture}>{t`There is no picture of this vehicle.`}</p>
      )}
      <div className={styles.plate}>
        {entry && (
          <PlateCrop
            key={violation._id}
            size="large"
            image={entry.image}
            box={entry.plateBox}
            plate={entry.plate}
          />
        )}
        <p>
          <span className="plate">{licensePlate ?? t`No plate`}</span>
        </p>
      </div>
      {entry?.plate && (
        <p className={`dim ${styles.readAs}`}>
          {t`Plate as read`}: <span className="plate">{entry.plate}</span>
          {entry.score !== null && ` · ${Math.floor(entry.score * 100)}%`}
        </p>
      )}
    </section>
  )
}
