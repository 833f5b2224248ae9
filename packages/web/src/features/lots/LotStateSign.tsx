import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDuration } from '#lib/format/times.ts'
import { lotState } from './lot-state.ts'
import styles from './lots.module.css'

/** How fresh a lot's figures are. */
export const LotStateSign = ({ lot, now }: { lot: LotListItem; now: number }) => {
  const { t } = useLingui()
  const state = lotState(lot, now)
  switch (state.kind) {
    case 'live':
      return <span className={styles.sign}>{t`Live`}</span>
    case 'stale':
      return (
        <span className={styles.sign} data-tone="soon">
          {t`Stale ${formatDuration(state.seconds)}`}
        </span>
      )
    case 'silent':
      return (
        <span className={styles.sign} data-tone="now">
          {state.seconds === null ? t`No data yet` : t`Silent ${formatDuration(state.seconds)}`}
        </span>
      )
    case 'cameras':
      return (
        <span className={styles.sign} data-tone="now">
          {t`${plural(state.offline, { one: '# offline', other: '# offline' })}`}
        </span>
      )
  }
}
