import type { CSSProperties } from 'react'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { hundredPercentAt, type Bar } from './group-bars.ts'
import styles from './occupancy.module.css'

/** The drawing of a bar; the figures beside it have the same values. */
export const BarTrack = ({ bar, type }: { bar: Bar; type: GroupType | 'floor' }) => (
  <span
    className={styles.track}
    data-type={type}
    style={{ '--full': `${hundredPercentAt}%` } as CSSProperties}
    aria-hidden="true"
  >
    {bar.fill > 0 && <i style={{ width: `${bar.fill}%` }} />}
    {bar.over > 0 && <b style={{ width: `${bar.over}%` }} data-clipped={bar.isClipped || undefined} />}
    {bar.threshold !== undefined && <u style={{ left: `${bar.threshold}%` }} />}
  </span>
)
