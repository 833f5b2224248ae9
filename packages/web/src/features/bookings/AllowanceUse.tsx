import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/numbers.ts'
import { Badge } from '#ui/Badge.tsx'
import { Meter } from '#ui/Meter.tsx'
import styles from './bookings.module.css'

interface AllowanceUseProps {
  booked: number
  allowance: number
}

const percentOf = ({ booked, allowance }: AllowanceUseProps): number =>
  allowance > 0 ? (booked / allowance) * 100 : booked > 0 ? 120 : 0

/** BOO-40. */
export const isFull = ({ booked, allowance }: AllowanceUseProps): boolean => booked >= allowance

/** The passes booked of an allowance, as a number and a bar; the word tells that it is full, or that nothing can be booked. */
export const AllowanceUse = ({ booked, allowance }: AllowanceUseProps) => {
  const { t } = useLingui()
  const hasNone = allowance === 0 && booked === 0
  return (
    <span className={styles.use}>
      <span className={styles.count}>
        <b>{formatNumber(booked)}</b>
        <span className="dim">/{formatNumber(allowance)}</span>
      </span>
      {hasNone ? (
        <span className="dimmer">{t`None`}</span>
      ) : (
        <>
          {isFull({ booked, allowance }) && <Badge tone="soon">{t`Full`}</Badge>}
          <span className={styles.bar}>
            <Meter type="lot" percent={percentOf({ booked, allowance })} />
          </span>
        </>
      )}
    </span>
  )
}
