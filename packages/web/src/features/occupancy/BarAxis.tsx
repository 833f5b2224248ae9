import { maxPercent } from './group-bars.ts'
import styles from './occupancy.module.css'
import { formatPercent } from '#lib/format/numbers.ts'

const ticks = [0, 50, 100]

/** The scale below a list of bars. */
export const BarAxis = () => (
  <li className={styles.axis} aria-hidden="true">
    {ticks.map((tick) => (
      <span key={tick} style={{ left: `${(tick / maxPercent) * 100}%` }}>
        {tick === 100 ? formatPercent(tick, 0) : tick}
      </span>
    ))}
  </li>
)
