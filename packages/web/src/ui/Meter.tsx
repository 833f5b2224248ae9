import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import styles from './Meter.module.css'

interface MeterProps {
  type: GroupType | 'lot' | 'alert'
  percent: number
  isTall?: boolean
}

const scaleEnd = 120
const placeOf = (percent: number) => `${(Math.max(0, Math.min(scaleEnd, percent)) / scaleEnd) * 100}%`

/** A bar from 0 to 120 %; the line stands at 100 %, what passes it is hatched. A number stands beside it and is read instead. */
export const Meter = ({ type, percent, isTall }: MeterProps) => (
  <span className={styles.meter} data-type={type} data-tall={isTall || undefined} aria-hidden="true">
    {percent > 0 && <i style={{ width: placeOf(Math.min(100, percent)) }} />}
    {percent > 100 && <b style={{ width: placeOf(Math.min(scaleEnd, percent) - 100) }} />}
  </span>
)
