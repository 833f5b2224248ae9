import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDay, formatTime } from '#lib/format/times.ts'
import styles from './live.module.css'

/** The date and time where the lot is. */
export const LotClock = ({ lot: { city, timeZone } }: { lot: Pick<Lot, 'city' | 'timeZone'> }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000))
    return () => clearTimeout(timer)
  }, [now])
  const [day, time] = [formatDay(now, timeZone), formatTime(now, timeZone)]
  return (
    <span className={`${styles.clock} small dimmer wide-only`}>
      <Trans>
        {day}, {time} in {city}
      </Trans>
    </span>
  )
}
