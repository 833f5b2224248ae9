import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { attentionReasons, attentionShare, type Reason } from '../order/attention.ts'
import { devicesLink } from './lot-links.ts'
import { LotAnchor } from './LotAnchor.tsx'
import { LotStateSign } from './LotStateSign.tsx'
import { LotTallies } from './LotTallies.tsx'
import { LotTypes } from './LotTypes.tsx'
import type { LotColumns } from '../lots.columns.ts'
import styles from '../lots.module.css'
import { ReasonList } from './ReasonList.tsx'
import { Sparkline } from './Sparkline.tsx'
import { formatNumber, formatOccupancy, formatPercent } from '#lib/format/numbers.ts'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { CutText } from '#ui/CutText.tsx'
import { Flash } from '#ui/Flash.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

interface PartProps {
  lot: LotListItem
}

type Flag = 'is-alert' | 'is-soon' | undefined

/** A lot that needs attention but is not in that section has a sign instead of its reasons. */
const flagOf = (reasons: readonly Reason[], isHot: boolean): Flag => {
  if (isHot || reasons.length === 0) return undefined
  return reasons[0]?.tone === 'now' ? 'is-alert' : 'is-soon'
}

const Who = ({ lot, flag }: PartProps & { flag: Flag }) => {
  const { t } = useLingui()
  return (
    <div role="cell" className={styles.who}>
      <span className={styles.nameLine}>
        <Link to={`/parking-lots/${lot._id}/real-time-status`} className={styles.name}>
          <CutText>{lot.name}</CutText>
        </Link>
        {flag && (
          <span className={flag} role="img" aria-label={t`Needs attention`}>
            <Icon name="alert-circle" size={14} />
          </span>
        )}
      </span>
      <span className={styles.place}>
        {lot.willBeFull && <b className="is-soon">{lot.willBeFull.text} · </b>}
        {lot.customer.name} · {lot.city}
      </span>
    </div>
  )
}

const Occupied = ({ lot: { counts } }: PartProps) => {
  if (!counts) return <div role="cell" className={styles.occupied} />
  const [occupied, capacity] = [formatOccupancy(counts), formatNumber(counts.capacity)]
  return (
    <div role="cell" className={styles.occupied}>
      <Flash value={counts.occupancy}>
        <b className={counts.high ? 'is-alert' : undefined}>
          {counts.estimated && '≈ '}
          {formatPercent(counts.occupancyPercent)}
        </b>
      </Flash>
      <span className="small dimmer">
        <Trans>
          {occupied} of {capacity}
        </Trans>
      </span>
    </div>
  )
}

const Devices = ({ lot }: PartProps) => {
  const { t } = useLingui()
  const me = useMe()
  const { sensors, cameras } = lot
  const isSensors = (sensors?.total ?? 0) > 0
  const health = isSensors ? sensors : cameras
  if (!health || health.total === 0)
    return <div role="cell" className={`${styles.reporting} small dimmer`}>{t`no devices`}</div>
  const missing = health.total - health.reporting
  const tone = missing === 0 ? undefined : isSensors ? 'is-soon' : 'is-alert'
  const isShown = !isSensors || missing >= health.total * attentionShare
  return (
    <div role="cell" className={styles.reporting}>
      <LotAnchor
        isQuiet
        link={devicesLink(lot, isSensors ? 'sensors' : 'cameras', missing > 0, (one) => mayDo(me, one))}
      >
        <span className={isShown ? tone : undefined}>
          {formatNumber(health.reporting)} / {formatNumber(health.total)}
        </span>{' '}
        <span className="small dimmer">{isSensors ? t`sensors` : t`cameras`}</span>
      </LotAnchor>
    </div>
  )
}

interface LotRowProps {
  lot: LotListItem
  columns: LotColumns
  now: number
  /** Its section in the list: with reasons, or among the fine ones. */
  isHot: boolean
  isLive: boolean
}

/** One lot. The link of its name covers the row. */
export const LotRow = memo(function LotRow(props: LotRowProps) {
  const { lot, columns, now, isHot, isLive } = props
  const reasons = attentionReasons(lot, now)
  return (
    <>
      <Who lot={lot} flag={flagOf(reasons, isHot)} />
      {columns.figures && (
        <>
          <Occupied lot={lot} />
          <LotTypes lot={lot} />
          <div role="cell" className={styles.spark}>
            {lot.today && (
              <Sparkline
                today={lot.today}
                threshold={lot.highOccupancyThreshold}
                isHigh={lot.counts?.high ?? false}
              />
            )}
          </div>
        </>
      )}
      <LotTallies lot={lot} columns={columns} />
      {columns.devices && <Devices lot={lot} />}
      <div role="cell" className={styles.state}>
        <LotStateSign lot={lot} now={now} isLive={isLive} />
      </div>
      {isHot && (
        <div role="cell" className={styles.whyCell}>
          <ReasonList lot={lot} reasons={reasons} />
        </div>
      )}
    </>
  )
})
