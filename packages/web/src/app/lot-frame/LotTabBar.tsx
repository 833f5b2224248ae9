import { useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { useMe } from '#lib/session/viewer.ts'
import { screensFor } from './lot-screens.ts'
import styles from './LotTabBar.module.css'
import { MoreScreens } from './MoreScreens.tsx'
import { ScreenLink } from './ScreenLink.tsx'

const maxTabs = 5

/** The rail of a phone: five at the bottom, the fifth for all the rest. */
export const LotTabBar = ({ lot }: { lot: Lot | undefined }) => {
  const { t } = useLingui()
  const me = useMe()
  const screens = lot ? screensFor(me, lot) : []
  const withIcon = screens.filter(({ icon }) => icon !== undefined)
  const shown = screens.length > maxTabs ? withIcon.slice(0, maxTabs - 1) : withIcon
  const rest = screens.filter((screen) => !shown.includes(screen))
  return (
    <nav className={styles.bar} aria-label={t`Lot screens`}>
      {lot && shown.map((screen) => <ScreenLink key={screen.path} screen={screen} lot={lot} place="tab" />)}
      {lot && rest.length > 0 && <MoreScreens screens={rest} lot={lot} place="tab" />}
    </nav>
  )
}
