import { formatNumber } from '#lib/format/numbers.ts'
import styles from './Count.module.css'

interface CountProps {
  value: number
  tone?: 'alert'
}

/** How many there are: zero stays bare and grey, whatever the tone. */
export const Count = ({ value, tone }: CountProps) => (
  <span className={styles.count} data-tone={value === 0 ? 'none' : tone}>
    {formatNumber(value)}
  </span>
)
