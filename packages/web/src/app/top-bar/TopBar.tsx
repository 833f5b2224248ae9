import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { barPlaces } from '#features.ts'
import { NotificationsButton } from '#features/notifications/bell/NotificationsButton.tsx'
import { Link } from '#lib/routes/Link.tsx'
import { lotFrameRoute } from '#lib/routes/frames.ts'
import { addressOf, type Place } from '#lib/routes/places.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { useMe } from '#lib/session/viewer.ts'
import { Badge } from '#ui/Badge.tsx'
import { Logo } from '#ui/icons/Logo.tsx'
import { FindButton } from '../find/FindButton.tsx'
import { barKindOf } from './bar-kind.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

const lotsPlace: Place = { to: '/', label: msg`Parking lots`, isFor: () => true }

const SignOut = () => {
  const session = useSession()
  return (
    <Button variant="quiet" onClick={() => void session.signOut()}>
      <Trans>Sign out</Trans>
    </Button>
  )
}

const Places = ({ places }: { places: readonly Place[] }) => {
  const { t, i18n } = useLingui()
  const me = useMe()
  const isInLot = useMatches().some(({ routeId }) => routeId === lotFrameRoute.id)
  return (
    <nav className={styles.places} aria-label={t`Main`}>
      {places.map(({ to, label }) => {
        const address = addressOf(to, me)
        return (
          <Link
            key={address}
            to={address}
            activeOptions={{ exact: isInLot || address === '/', includeSearch: false }}
            {...(address === '/' && isInLot && { 'aria-current': 'true' })}
          >
            {i18n._(label)}
          </Link>
        )
      })}
    </nav>
  )
}

/** Who sees what: specification section 2, top bar. */
export const TopBar = () => {
  const me = useMe()
  const { productName } = useSession().config
  const kind = barKindOf(me)
  const places = [lotsPlace, ...(kind === 'staff' ? barPlaces.filter((place) => place.isFor(me)) : [])]
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo}>
        <Logo />
        <span className={kind === 'plain' ? undefined : 'sr-on-phones'}>{productName}</span>
      </Link>
      {kind !== 'plain' && <Places places={places} />}
      {kind === 'intercom' && (
        <Badge icon="phone">
          <Trans>Intercom</Trans>
        </Badge>
      )}
      <span className={styles.space} />
      {kind === 'staff' ? (
        <>
          <FindButton />
          <NotificationsButton />
          <ThemeToggle />
          <UserMenu />
        </>
      ) : (
        <SignOut />
      )}
    </header>
  )
}
