import { Trans } from '@lingui/react/macro'
import type { PlateMatch } from '@stallwise/domain/vehicles/plate-match.ts'
import { Badge } from './Badge.tsx'
import { matchName } from './plate-match-words.ts'
import styles from './PlateSeen.module.css'

interface PlateSeenProps {
  /** As matched; null = erased, or not known. */
  plate: string | null
  /** What the camera read, if it is known and differs. */
  readAs: { plate: string; match: PlateMatch } | null
}

/** VIS-13: a plate, and beside it what the camera read if that differs, with how far it is trusted. */
export const PlateSeen = ({ plate, readAs }: PlateSeenProps) => {
  const readPlate = readAs?.plate
  return (
    <span className={styles.seen}>
      <span className="plate">{plate ?? '–'}</span>
      {readAs && (
        <span className={styles.readAs}>
          <span className="dimmer">
            <Trans>
              read as <span className="plate">{readPlate}</span>
            </Trans>
          </span>
          <Badge tone={readAs.match === 'lookAlike' || readAs.match === 'candidate' ? 'soon' : undefined}>
            {matchName(readAs.match, true)}
          </Badge>
        </span>
      )}
    </span>
  )
}
