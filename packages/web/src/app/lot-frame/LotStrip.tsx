import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatFree, formatNumber, formatOccupancy, formatPercent } from '#lib/format/numbers.ts'
import { useLiveState } from '#lib/live/LiveContext.tsx'
import { Link } from '#lib/routes/Link.tsx'
import { Flash } from '#ui/Flash.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { LiveSign } from '#ui/LiveSign.tsx'
import { Meter } from '#ui/Meter.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useMe } from '#lib/session/viewer.ts'
import { mayAdminister } from './lot-screens.ts'
import { useFind } from '../find/FindContext.ts'
import styles from './LotStrip.module.css'

const OpenGateButton = lazy(async () => ({
  default: (await import('#features/gates/openings/OpenGateButton.tsx')).OpenGateButton,
}))

const LiveSignOf = ({ lotId }: { lotId: string }) => {
  const { state, staleSeconds } = useLiveState(lotId)
  return (
    <span role="status" className={styles.sign}>
      {state !== 'starting' && <LiveSign state={state} staleSeconds={staleSeconds} />}
    </span>
  )
}

const Figures = ({ counts }: { counts: NonNullable<Lot['counts']> }) => {
  const { t } = useLingui()
  const [occupied, capacity] = [formatOccupancy(counts), formatNumber(counts.capacity)]
  const free = formatFree(counts)
  return (
    <span className={styles.figures} title={t`${occupied} of ${capacity} stalls`}>
      <span className={styles.meter}>
        <Meter type={counts.high ? 'alert' : 'lot'} percent={counts.occupancyPercent ?? 0} />
      </span>
      <b className={counts.high ? 'is-alert' : undefined}>
        <Flash value={counts.occupancy}>{formatPercent(counts.occupancyPercent)}</Flash>
      </b>
      <span className="dim wide-only">
        <Trans>{free} free</Trans>
      </span>
    </span>
  )
}

/** Always in sight: which lot this is, how full it is, and whether that is so right now. */
export const LotStrip = ({ lotId, lot }: { lotId: string; lot: Lot | undefined }) => {
  const { t } = useLingui()
  const find = useFind()
  const me = useMe()
  const name = lot?.name
  if (!lot)
    return (
      <section className={styles.strip} aria-label={t`This lot`} aria-busy="true">
        <Skeleton width="160px" height="16px" />
      </section>
    )
  return (
    <section className={styles.strip} aria-label={t`This lot`}>
      {mayAdminister(me, lot) && (
        <Link
          to={`/admin/${lot.customer._id}`}
          className={styles.customer}
          title={t`Lots of ${lot.customer.name}`}
        >
          {lot.customer.name}
        </Link>
      )}
      <button type="button" className={styles.name} onClick={find} title={t`${name}. Switch lots`}>
        <span>{lot.name}</span>
        <Icon name="selector" size={14} />
      </button>
      {lot.counts && (
        <>
          <span className={styles.line} />
          <Figures counts={lot.counts} />
          {lot.willBeFull && <span className="is-soon wide-only">{lot.willBeFull.text}</span>}
          <span className={styles.line} />
          <LiveSignOf lotId={lotId} />
        </>
      )}
      {lot.allowed.includes('gate.open') && (
        <span className={styles.action}>
          <Suspense fallback={null}>
            <OpenGateButton lotId={lotId} />
          </Suspense>
        </span>
      )}
    </section>
  )
}
