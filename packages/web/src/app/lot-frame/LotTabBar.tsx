import { Trans, useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import styles from './LotTabBar.module.css'
import { ScreenLink } from './ScreenLink.tsx'
import { useLotScreens } from './use-lot-screens.ts'

const maxTabs = 5

const More = ({ screens, lotId }: { screens: readonly LotScreen[]; lotId: string }) => {
  const { t, i18n } = useLingui()
  const entries = screens.map(({ path, label, icon }) => ({
    key: path,
    label: i18n._(label),
    icon,
    to: `/parking-lots/${lotId}/${path}`,
  }))
  return (
    <MenuButton label={t`More screens`} entries={entries} position="top-end">
      <button type="button" className={styles.more} aria-haspopup="menu">
        <Icon name="dots" size={20} />
        <Trans>More</Trans>
      </button>
    </MenuButton>
  )
}

/** The rail of a phone: five at the bottom, the fifth for all the rest. */
export const LotTabBar = ({ lotId, lot }: { lotId: string; lot: Lot | undefined }) => {
  const { t } = useLingui()
  const screens = useLotScreens(lot)
  const shown = screens.length > maxTabs ? screens.slice(0, maxTabs - 1) : screens
  const rest = screens.slice(shown.length)
  return (
    <nav className={styles.bar} aria-label={t`Lot screens`}>
      {shown.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} lotId={lotId} place="tab" />
      ))}
      {rest.length > 0 && <More screens={rest} lotId={lotId} />}
    </nav>
  )
}
