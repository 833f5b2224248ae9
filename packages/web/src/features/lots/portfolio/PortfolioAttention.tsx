import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ReasonList } from '../row/ReasonList.tsx'
import type { PortfolioRow } from './portfolio-rows.ts'
import styles from '../lots.module.css'

const RevenueFell = ({ share }: { share: number }) => {
  const { t } = useLingui()
  const percent = formatPercent(Math.min(1, share) * 100, 0)
  return (
    <ul className={styles.why}>
      <li className="is-soon">
        <Icon name="report" size={14} />
        <span>{t`Revenue ${percent} below the days before`}</span>
      </li>
    </ul>
  )
}

/** Why a lot needs attention, in the portfolio. PRT-01, PRT-10. */
export const PortfolioAttention = ({ row: { lot, reasons, fall } }: { row: PortfolioRow }) => {
  if (reasons.length === 0 && !fall) return <span className="dimmer">–</span>
  return (
    <span>
      {reasons.length > 0 && <ReasonList lot={lot} reasons={reasons} />}
      {fall && <RevenueFell share={fall.share} />}
    </span>
  )
}
