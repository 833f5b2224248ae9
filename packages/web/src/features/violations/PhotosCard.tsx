import { Trans, useLingui } from '@lingui/react/macro'
import type { ViolationPhoto } from '@stallwise/contract/violations/reports.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import styles from './violations.module.css'

/** The photos of a report, each in full size by its link. */
export const PhotosCard = ({ photos, timeZone }: { photos: readonly ViolationPhoto[]; timeZone: string }) => {
  const { t } = useLingui()
  if (photos.length === 0) return null
  return (
    <Card title={<Trans>Photos</Trans>}>
      <ul className={styles.photos}>
        {photos.map(({ _id, link, width, height, dateCreated }) => {
          const time = formatFullDateTime(dateCreated, timeZone)
          return (
            <li key={_id}>
              <a href={link} target="_blank" rel="noreferrer">
                <img src={link} width={width} height={height} alt={t`Photo of the report, ${time}`} />
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
