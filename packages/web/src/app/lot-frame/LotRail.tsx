import { Trans, useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import styles from './LotRail.module.css'
import { ScreenLink } from './ScreenLink.tsx'
import { useLotScreens } from './use-lot-screens.ts'

interface LotRailProps {
  lotId: string
  lot: Lot | undefined
}

export const LotRail = ({ lotId, lot }: LotRailProps) => {
  const { t } = useLingui()
  const screens = useLotScreens(lot)
  const managing = screens.filter((screen) => screen.section === 'manage')
  const link = (screen: (typeof screens)[number]) => (
    <ScreenLink key={screen.path} screen={screen} lotId={lotId} place="rail" />
  )
  return (
    <aside className={styles.rail}>
      <nav className={styles.inside} aria-label={t`Lot`}>
        {screens.filter((screen) => screen.section === 'watch').map(link)}
        {managing.length > 0 && (
          <span className={styles.caption}>
            <Trans>Manage</Trans>
          </span>
        )}
        {managing.map(link)}
      </nav>
    </aside>
  )
}
