import { Trans } from '@lingui/react/macro'
import type { PlateMatch } from '@stallwise/domain/vehicles/plate-match.ts'
import { Badge } from '#ui/Badge.tsx'
import styles from './logs.module.css'
import { matchNames } from './plate-words.public.ts'

interface PlateSeenProps {
  /** As matched; null = erased, or not known. */
  plate: string | null
  /** As the camera read it. */
  readPlate: string | null
  match: PlateMatch
}

/** VIS-13: a plate, and beside it what the camera read if that differs, with how far it is trusted. */
export const PlateSeen = ({ plate, readPlate, match }: PlateSeenProps) => {
  const differs = plate !== null && readPlate !== null && readPlate !== plate
  return (
    <span className={styles.seen}>
      <span className="plate">{plate ?? readPlate ?? '–'}</span>
      {differs && (
        <span className={styles.readAs}>
          <span className="dimmer">
            <Trans>
              read as <span className="plate">{readPlate}</span>
            </Trans>
          </span>
          <Badge tone={match === 'confirmed' ? undefined : 'soon'}>{matchNames()[match]}</Badge>
        </span>
      )}
    </span>
  )
}
