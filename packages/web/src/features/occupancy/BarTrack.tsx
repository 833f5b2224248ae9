import type { CSSProperties } from 'react'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { fullLine, type Bar } from './group-bars.ts'
import styles from './occupancy.module.css'

/** A bar as it is drawn; the figures beside it say the same. */
export const BarTrack = ({ bar, type }: { bar: Bar; type: GroupType | 'floor' }) => (
  <span
    className={styles.track}
    data-type={type}
    style={{ '--full': `${fullLine}%` } as CSSProperties}
    aria-hidden="true"
  >
    {bar.fill > 0 && <i style={{ width: `${bar.fill}%` }} />}
    {bar.over > 0 && <b style={{ width: `${bar.over}%` }} data-clipped={bar.isClipped || undefined} />}
    {bar.threshold !== undefined && <u style={{ left: `${bar.threshold}%` }} />}
  </span>
)
