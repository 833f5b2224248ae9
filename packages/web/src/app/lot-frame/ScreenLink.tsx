import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { LotScreen } from '#lib/routes/places.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './ScreenLink.module.css'

interface ScreenLinkProps {
  screen: LotScreen
  lotId: string
  place: 'rail' | 'tab'
}

export const ScreenLink = ({ screen, lotId, place }: ScreenLinkProps) => {
  const { i18n } = useLingui()
  const { path, label, shortLabel, icon, Badge } = screen
  const name = i18n._(label)
  const isTab = place === 'tab'
  return (
    <Link to={`/parking-lots/${lotId}/${path}` as '/'} className={styles[place]} title={name}>
      <Icon name={icon} size={isTab ? 20 : 16} />
      <span className={styles.name}>{isTab && shortLabel ? i18n._(shortLabel) : name}</span>
      {Badge && (
        <span className={styles.badge}>
          <Badge lotId={lotId} />
        </span>
      )}
    </Link>
  )
}
