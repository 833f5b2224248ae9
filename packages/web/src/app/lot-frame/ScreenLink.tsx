import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import type { LotScreen } from '#lib/routes/places.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { addressOfScreen, isAtScreen } from './lot-screens.ts'
import styles from './ScreenLink.module.css'

interface ScreenLinkProps {
  screen: LotScreen
  lot: Lot
  place: 'rail' | 'tab' | 'sheet'
  onFollow?: () => void
}

/** A link to a screen of the lot; at a page below the screen it stays marked. */
export const ScreenLink = ({ screen, lot, place, onFollow }: ScreenLinkProps) => {
  const { i18n } = useLingui()
  const { label, shortLabel, icon, Badge } = screen
  const isCurrent = useLocation({
    select: ({ pathname, search }) =>
      isAtScreen(screen, lot, { pathname, section: (search as { section?: unknown }).section }),
  })
  const name = i18n._(label)
  const isTab = place === 'tab'
  const { to, search } = addressOfScreen(screen, lot)
  return (
    <Link
      to={to}
      search={search}
      className={styles[place]}
      title={icon && name}
      onClick={onFollow}
      activeOptions={{ exact: true, includeSearch: screen.section !== undefined }}
      {...(isCurrent && { 'aria-current': 'true' })}
    >
      {icon && <Icon name={icon} size={isTab ? 20 : 16} />}
      <span className={`${styles.name} ${place === 'rail' ? 'sr-on-tablets' : ''}`}>
        {isTab && shortLabel ? i18n._(shortLabel) : name}
      </span>
      {Badge && (
        <span className={styles.badge}>
          <Badge lotId={lot._id} />
        </span>
      )}
    </Link>
  )
}
